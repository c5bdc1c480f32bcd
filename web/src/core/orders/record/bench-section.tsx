import { say } from '@labgate/contract/languages/say'
import { describeBench, type BenchNotes } from '@labgate/contract/orders/bench-text'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { Section } from '../../../ui/section.tsx'

/** What the bench noted about the tube; nothing if it noted nothing. */
export const BenchSection = ({ notes }: { notes: BenchNotes }) => {
  const said = describeBench(notes)
  return said.length === 0 ? null : (
    <Section id="bench" title={say('At the bench')}>
      {said.map(([label, text]) => (
        <ShownValue key={label} label={label}>
          {text}
        </ShownValue>
      ))}
    </Section>
  )
}
