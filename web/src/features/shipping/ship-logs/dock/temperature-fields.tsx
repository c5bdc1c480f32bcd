import {
  describeOtherUnit,
  temperatureUnits,
  type TemperatureUnit,
} from '@labgate/contract/kit/temperatures'
import { say } from '@labgate/contract/languages/say'
import { SimpleGrid } from '@mantine/core'
import type { CallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { NumberField } from '../../../../ui/fields/text-fields.tsx'

const unitKey = 'labgate-temperature-unit'
/** The unit last used on this computer: a dock's thermometer shows the same one every day. */
export const lastUnit = {
  get: (): TemperatureUnit =>
    temperatureUnits.find((unit) => unit === localStorage.getItem(unitKey)) ?? 'C',
  set: (unit: TemperatureUnit): void => localStorage.setItem(unitKey, unit),
}
const units = temperatureUnits.map((value) => ({ value, label: `°${value}` }))

interface Values {
  temperature: number | string
  temperatureUnit: TemperatureUnit
}
/**
 * A temperature with its unit; the other unit appears below it, so that a wrong unit is noticed.
 */
export const TemperatureFields = <V extends Values>({ form }: { form: CallForm<V> }) => {
  const { useWatchValue } = form.fields.inner
  const degrees: unknown = useWatchValue('temperature')
  const unit = useWatchValue('temperatureUnit') as TemperatureUnit
  const equivalent =
    typeof degrees === 'number'
      ? say('Equals {describeOtherUnit}', {
          describeOtherUnit: describeOtherUnit({ degrees, unit }),
        })
      : say('Leave blank if not measured')
  return (
    <SimpleGrid cols={2}>
      <NumberField
        form={form}
        name="temperature"
        label={say('Temperature inside')}
        decimals={1}
        focusFirst
        min={-146}
        max={210}
        description={equivalent}
      />
      <ChoiceField
        form={form}
        name="temperatureUnit"
        label={say('Unit')}
        options={units}
        clearable={false}
        none=""
      />
    </SimpleGrid>
  )
}
