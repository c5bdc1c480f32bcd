import { cupClasses, cupTemperature, cupTemperatureNames } from '@labgate/contract/catalog/cup'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { dayAsText } from '../../../forms/dates.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

const results = [
  { value: 1, label: 'Positive' },
  { value: 2, label: 'Negative' },
  { value: 3, label: 'Not tested' },
  { value: 0, label: 'Not read' },
] as const

/** What the cup showed, by result (records.md#cup-results). */
type Cup = Pick<LabOrder, 'poct' | 'cupLot' | 'cupExpiresOn' | 'cupTemperature'>
export const CupSection = ({ order: { poct, ...cup } }: { order: Cup }) => (
  <Section id="cup" title="Cup results" columns={2}>
    {results.map(({ value, label }) => {
      const names = cupClasses
        .filter(({ key }) => (poct[key] ?? 0) === value)
        .map(({ name }) => name)
      return (
        (value === 1 || value === 2 || names.length > 0) && (
          <ShownValue key={label} label={label}>
            {names.length === 0 ? (
              'None'
            ) : value === 1 ? (
              <StatusWord tone="danger">{names.join(', ')}</StatusWord>
            ) : (
              names.join(', ')
            )}
          </ShownValue>
        )
      )
    })}
    <ShownValue label="Temperature strip">
      {cup.cupTemperature === cupTemperature.outOfRange ? (
        <StatusWord tone="waiting">{cupTemperatureNames[cup.cupTemperature]}</StatusWord>
      ) : (
        cupTemperatureNames[cup.cupTemperature]
      )}
    </ShownValue>
    <ShownValue label="Lot number of the cup">{cup.cupLot || 'Not recorded'}</ShownValue>
    <ShownValue label="Expiration date of the cup">
      {dayAsText(cup.cupExpiresOn) || 'Not recorded'}
    </ShownValue>
  </Section>
)
