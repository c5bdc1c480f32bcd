import { Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../session/use-session.ts'
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
    <TextInput
      ref={field}
      label="Birth date on the tube"
      description="Read it from the tube. The label is not ours or does not match the record."
      placeholder="MM/DD/YYYY"
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

const ReleaseReason = ({ form }: { form: BenchForm }) => {
  const { values } = useSession()
  const field = useFocusOf(form.faults['releaseReason'] !== undefined)
  return (
    <TextInput
      ref={field}
      label={`Release by ${values.userName}: how was the specimen identified?`}
      description="Recorded in the order’s history with your name. If identity is not known, leave blank and hold the tube."
      value={form.values.releaseReason}
      error={form.faults['releaseReason']}
      autoComplete="off"
      maxLength={500}
      onChange={(event) => form.set({ releaseReason: event.currentTarget.value })}
    />
  )
}

const AgeReason = ({ form }: { form: BenchForm }) => {
  const field = useFocusOf(form.faults['ageReason'] !== undefined && form.faults['releaseReason'] === undefined && form.faults['keyedDob'] === undefined)
  return (
    <TextInput
      ref={field}
      label="Why it is accepted past its stability limit"
      description="Recorded in the order’s history and printed on the report as a specimen condition."
      value={form.values.ageReason}
      error={form.faults['ageReason']}
      autoComplete="off"
      maxLength={500}
      onChange={(event) => form.set({ ageReason: event.currentTarget.value })}
    />
  )
}

const TubeCollected = ({ form }: MatchActProps) => (
  <TextInput
    label="Collected, as the tube says"
    description="Date, and time if the tube has one: the specimen’s age is counted by it. Leave blank if the tube has none."
    placeholder="MM/DD/YYYY HH:MM"
    value={form.values.tubeCollected}
    error={
      form.faults['tubeDay'] ??
      (form.values.tubeCollected.trim() !== '' && tubeDateOf(form.values).tubeDay === null ? 'Enter a date, such as 03/31/2026 14:05.' : undefined)
    }
    autoComplete="off"
    maxLength={25}
    maw={420}
    data-letters-are-keys=""
    onChange={(event) => form.set({ tubeCollected: event.currentTarget.value })}
  />
)

const DifferenceReason = ({ form }: MatchActProps) => {
  const fault = form.faults['differenceReason'] ?? form.faults['mismatchDate']
  const field = useFocusOf(fault !== undefined)
  return (
    <TextInput
      ref={field}
      label="Why it is processed although tube and order differ"
      description="Recorded in the order’s history and printed on the report as a specimen condition. An account issue opens, and the result is not released automatically while it is open."
      value={form.values.differenceReason}
      error={fault}
      autoComplete="off"
      maxLength={500}
      onChange={(event) => form.set({ differenceReason: event.currentTarget.value })}
    />
  )
}

/** How tube and order are matched (decisions.md 2), and what else is required before the tube is processed. */
export const MatchAct = ({ form, isTooOld }: MatchActProps & { isTooOld: boolean }) => (
  <Stack gap="sm">
    {form.match === 'keyed' && <KeyedDob form={form} />}
    {form.match === 'released' && <ReleaseReason form={form} />}
    {form.values.mismatchDate && <TubeCollected form={form} />}
    {(form.values.mismatchDate || form.values.mismatchPregnant || form.values.mismatchSite) && <DifferenceReason form={form} />}
    {isTooOld && <AgeReason form={form} />}
  </Stack>
)
