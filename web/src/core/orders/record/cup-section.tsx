import { cupClasses, cupTemperature, cupTemperatureNames } from '@labgate/contract/catalog/cup'
import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { dayAsText } from '../../../forms/dates.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

const results = [
  { value: 1, label: say('Positive') },
  { value: 2, label: say('Negative') },
  { value: 3, label: say('Not tested') },
  { value: 0, label: say('Not read') },
] as const

/** What the cup showed, by result (records.md#cup-results). */
type Cup = Pick<LabOrder, 'poct' | 'cupLot' | 'cupExpiresOn' | 'cupTemperature'>
export const CupSection = ({ order: { poct, ...cup } }: { order: Cup }) => (
  <Section id="cup" title={say('Cup results')} columns={2}>
    {results.map(({ value, label }) => {
      const names = cupClasses
        .filter(({ key }) => (poct[key] ?? 0) === value)
        .map(({ name }) => name)
      return (
        (value === 1 || value === 2 || names.length > 0) && (
          <ShownValue key={label} label={label}>
            {names.length === 0 ? (
              say('None')
            ) : value === 1 ? (
              <StatusWord tone="danger">{names.join(', ')}</StatusWord>
            ) : (
              names.join(', ')
            )}
          </ShownValue>
        )
      )
    })}
    <ShownValue label={say('Temperature strip')}>
      {cup.cupTemperature === cupTemperature.outOfRange ? (
        <StatusWord tone="waiting">{cupTemperatureNames[cup.cupTemperature]}</StatusWord>
      ) : (
        cupTemperatureNames[cup.cupTemperature]
      )}
    </ShownValue>
    <ShownValue label={say('Lot number of the cup')}>
      {cup.cupLot || say('Not recorded')}
    </ShownValue>
    <ShownValue label={say('Expiration date of the cup')}>
      {dayAsText(cup.cupExpiresOn) || say('Not recorded')}
    </ShownValue>
  </Section>
)
