import { say } from '@labgate/contract/languages/say'
import { mergeFields, type MergeFieldName } from '@labgate/contract/patients/merge/fields'
import { Radio, Stack, Text } from '@mantine/core'
import { IconMinus } from '../../../ui/icons/icons.ts'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { ComparedField, ComparedFields } from './merge-words.ts'
import classes from './compare.module.css'

const blank = 'blank'

interface SideProps {
  compared: ComparedField
  side: 'kept' | 'folded'
  isTaken: boolean
  onTake: () => void
}
/* Which record a value belongs to is shown beside it: a phone has no columns. */
const Side = ({ compared, side, isTaken, onTake }: SideProps) => {
  const { field } = compared
  const from = side === 'kept' ? say('record to keep') : say('record to merge')
  const value = compared[side]
  return (
    <Radio
      name={`take-${field}`}
      checked={isTaken}
      onChange={onTake}
      label={value === '' ? <i>{blank}</i> : value}
      description={say('From the {from}', { from })}
      aria-label={say('{words} from the {from}: {value}', {
        words: mergeFields[field].words,
        from,
        value: value || blank,
      })}
    />
  )
}

interface FieldsProps {
  compared: ComparedFields
  picks: readonly MergeFieldName[]
  onPick: (field: MergeFieldName, isPicked: boolean) => void
}

/** Each field in which the records differ, with a choice; identical ones on one line. */
export const FieldsTable = ({
  compared: { differing, same, blank: blanks },
  picks,
  onPick,
}: FieldsProps) => (
  <Section id="fields" title={say('Fields')} columns={1}>
    <Stack gap="xs">
      <Text size="sm">
        {say('Values of the record to keep stay unless you choose the other one.')}
      </Text>
      {differing.length === 0 && (
        <Text size="sm">{say('All fields are the same in both records.')}</Text>
      )}
      <div>
        {differing.map((compared) => {
          const { field, kept, folded } = compared
          const isPicked = picks.includes(field)
          return (
            <div
              key={field}
              className={classes['row'] ?? ''}
              role="radiogroup"
              aria-label={mergeFields[field].words}
            >
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {mergeFields[field].words}
                </Text>
                <StatusWord
                  tone={kept === '' || folded === '' ? 'plain' : 'danger'}
                  {...((kept === '' || folded === '') && { icon: IconMinus })}
                >
                  {kept === '' || folded === '' ? say('Only in one') : say('Different')}
                </StatusWord>
              </Stack>
              <Side
                compared={compared}
                side="kept"
                isTaken={!isPicked}
                onTake={() => onPick(field, false)}
              />
              <Side
                compared={compared}
                side="folded"
                isTaken={isPicked}
                onTake={() => onPick(field, true)}
              />
            </div>
          )
        })}
      </div>
      {same.length > 0 && (
        <Text size="sm">
          <b>{say('Same in both:')}</b>{' '}
          {same.map(({ field, kept }) => `${mergeFields[field].words} ${kept}`).join(' · ')}
        </Text>
      )}
      {blanks.length > 0 && (
        <Text size="sm" c="dimmed">
          <b>{say('Blank in both:')}</b>{' '}
          {blanks.map(({ field }) => mergeFields[field].words).join(' · ')}
        </Text>
      )}
    </Stack>
  </Section>
)
