import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { timePlaceholder } from '../../../forms/dates.ts'
import { useSession } from '../../../session/use-session.ts'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { tubeDateOf } from '../model/bench-values.ts'
import type { BenchForm } from './use-bench-form.ts'

interface MatchActProps {
  form: BenchForm
}

const useFocusOf = (isWanted: boolean) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])
  return field
}

const KeyedDob = ({ form }: MatchActProps) => {
  const field = useFocusOf(true)
  const fault = form.faults['keyedDob']
  useEffect(() => {
    if (fault !== undefined) field.current?.select()
  }, [fault, field])
  return (
    <LimitedText
      ref={field}
      label={say('DOB on the tube')}
      description={say(
        'Read it from the tube. The label is not ours or does not match the record.',
      )}
      placeholder={say('MM/DD/YYYY')}
      value={form.dobText}
      error={fault}
      autoComplete="off"
      maxLength={10}
      maw={420}
      data-letters-are-keys=""
      onChange={(event) => form.keyDob(event.currentTarget.value)}
    />
  )
}

interface ReasonProps extends MatchActProps {
  name: 'releaseReason' | 'ageReason' | 'differenceReason'
  label: string
  description: string
  error: string | undefined
  /** Its fault is the first of the form. */
  isFirst?: boolean
}
const Reason = ({ form, name, label, description, error, isFirst = true }: ReasonProps) => {
  const field = useFocusOf(error !== undefined && isFirst)
  return (
    <LimitedText
      ref={field}
      label={label}
      description={description}
      value={form.values[name]}
      error={error}
      autoComplete="off"
      maxLength={500}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  )
}

const ReleaseReason = ({ form }: MatchActProps) => {
  const { values } = useSession()
  return (
    <Reason
      form={form}
      name="releaseReason"
      label={say('Release by {userName}: how was the specimen identified?', {
        userName: values.userName,
      })}
      description={say(
        'Recorded in the order’s history with your name. If identity is not known, leave blank and hold the tube.',
      )}
      error={form.faults['releaseReason']}
    />
  )
}

const AgeReason = ({ form }: MatchActProps) => (
  <Reason
    form={form}
    name="ageReason"
    label={say('Why it is accepted past its stability limit')}
    description={say(
      'Recorded in the order’s history and printed on the report as a specimen condition.',
    )}
    error={form.faults['ageReason']}
    isFirst={form.faults['releaseReason'] === undefined && form.faults['keyedDob'] === undefined}
  />
)

const TubeCollected = ({ form }: MatchActProps) => (
  <LimitedText
    label={say('Collected, as the tube says')}
    description={say(
      'Date, and time if the tube has one: the specimen’s age is counted by it. Leave blank if the tube has none.',
    )}
    placeholder={say('MM/DD/YYYY {timePlaceholder}', { timePlaceholder: timePlaceholder() })}
    value={form.values.tubeCollected}
    error={
      form.faults['tubeDay'] ??
      (form.values.tubeCollected.trim() !== '' && tubeDateOf(form.values).tubeDay === null
        ? say('Enter a date, such as 03/31/2026 2:05 PM.')
        : undefined)
    }
    autoComplete="off"
    maxLength={40}
    maw={420}
    data-letters-are-keys=""
    onChange={(event) => form.set({ tubeCollected: event.currentTarget.value })}
  />
)

const DifferenceReason = ({ form }: MatchActProps) => (
  <Reason
    form={form}
    name="differenceReason"
    label={say('Why it is processed although tube and order differ')}
    description={say(
      'Recorded in the order’s history and printed on the report as a specimen condition. An account issue opens, and the result is not released automatically while it is open.',
    )}
    error={form.faults['differenceReason'] ?? form.faults['mismatchDate']}
  />
)

/**
 * How tube and order are matched (rules.md#match-is-an-act), and what else is required before the
 * tube is processed.
 */
export const MatchAct = ({ form, isTooOld }: MatchActProps & { isTooOld: boolean }) => (
  <Stack gap="sm">
    {form.match === 'keyed' && <KeyedDob form={form} />}
    {form.match === 'released' && <ReleaseReason form={form} />}
    {form.values.mismatchDate && <TubeCollected form={form} />}
    {(form.values.mismatchDate || form.values.mismatchPregnant || form.values.mismatchSite) && (
      <DifferenceReason form={form} />
    )}
    {isTooOld && <AgeReason form={form} />}
  </Stack>
)
