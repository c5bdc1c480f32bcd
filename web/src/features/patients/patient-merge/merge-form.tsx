import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import type { MergeFieldName } from '@labgate/contract/patients/merge/fields'
import { secondPersonWords, type SecondPersonReason } from '@labgate/contract/patients/merge/rules'
import { patientMerge } from '@labgate/contract/patients/patient-merge'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { Alert, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { CheckField } from '../../../ui/fields/choice-fields.tsx'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconUsers } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { nameOf } from '../../../ui/patient-name.ts'
import { Section } from '../../../ui/section.tsx'
import { Blocks } from './blocks.tsx'
import { describeBorn, describeLeft } from './merge-words.ts'

type Preview = ApiResponse<typeof patientMerge.preview>
interface MergeFormProps {
  keep: Patient
  fold: Patient
  picks: readonly MergeFieldName[]
  onMerged: (patientMergeId: number) => void
}

const person = (patient: Patient): string =>
  [
    nameOf(patient),
    describeBorn(patient.dob),
    patient.medicalRecordId === ''
      ? ''
      : say('record {medicalRecordId}', { medicalRecordId: patient.medicalRecordId }),
  ]
    .filter(Boolean)
    .join(', ')
const countsSay = (counts: Preview['moves']): string =>
  counts
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${words}: ${count}`)
    .join(' · ')

/** What moves, what is combined, and what was already sent or printed. */
const Effects = ({ preview: { moves, combined, left } }: { preview: Preview }) => {
  const [moving, alike, gone] = [countsSay(moves), countsSay(combined), describeLeft(left)]
  return (
    <Stack gap={4}>
      <Text size="sm">
        <b>{say('Moves to the kept record:')}</b> {moving === '' ? say('nothing') : moving}
      </Text>
      {alike !== '' && (
        <Text size="sm">
          <b>{say('In both records, combined into one entry each:')}</b> {alike}
        </Text>
      )}
      {gone !== '' && (
        <Text size="sm">
          <b>{say('Already sent or printed under the record to merge:')}</b>{' '}
          {say('{gone}. These keep the name they have.', { gone })}
        </Text>
      )}
    </Stack>
  )
}

/** What the merge would do, the reason, and the merge itself after both people are named again. */
export const MergeForm = ({ keep, fold, picks, onMerged }: MergeFormProps) => {
  const query = useApiQuery(
    patientMerge.preview,
    { patientId: keep.patientId, patientId_Folded: fold.patientId, picks: [...picks] },
    { keepLast: true },
  )
  return (
    <Section id="merge" title={say('Merge')} columns={1}>
      <Loaded from={query} height={160}>
        {(preview) => (
          <Previewed
            keep={keep}
            fold={fold}
            picks={picks}
            onMerged={onMerged}
            preview={preview}
            isCurrent={!query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Section>
  )
}

const SecondPersonAlert = ({ secondPersonFor }: { secondPersonFor: SecondPersonReason[] }) => (
  <Alert
    color="yellow"
    variant="light"
    icon={<IconUsers aria-hidden />}
    title={say('A second person must confirm this merge')}
  >
    <List size="sm">
      {secondPersonFor.map((why) => (
        <List.Item key={why}>{secondPersonWords[why]}</List.Item>
      ))}
    </List>
  </Alert>
)

interface MergeConfirmProps {
  opened: boolean
  keep: Patient
  fold: Patient
  needsSecond: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}
const MergeConfirm = ({
  opened,
  keep,
  fold,
  needsSecond,
  onConfirm,
  onClose,
}: MergeConfirmProps) => (
  <Confirm
    opened={opened}
    whose={[keep, fold]}
    title={needsSecond ? say('Request this merge?') : say('Merge these records?')}
    action={needsSecond ? say('Request merge') : say('Merge records')}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <Stack gap="xs">
      <Text size="sm">
        {say('Keep:')} <b>{person(keep)}</b>
      </Text>
      <Text size="sm">
        {say('Merge into it:')} <b>{person(fold)}</b>
      </Text>
      <Text size="sm">
        {needsSecond
          ? say('Nothing changes until a second person confirms the merge.')
          : say(
              'The merged record becomes inactive and leads to the kept one. A merge can be undone under Merges.',
            )}
      </Text>
    </Stack>
  </Confirm>
)

interface MergeValues {
  reason: string
  sawUnderWay: boolean
}

interface MergeFieldsProps {
  needsTick: boolean
  form: CallForm<MergeValues>
}
const MergeFields = ({ needsTick, form }: MergeFieldsProps) => (
  <Stack gap="sm" maw={640}>
    {needsTick && (
      <CheckField
        form={form}
        name="sawUnderWay"
        label={say('Both records have specimens under way. I looked at both.')}
      />
    )}
    <LinesField
      form={form}
      name="reason"
      label={say('Reason')}
      description={say('How you know that this is one person.')}
      required
      rows={2}
      maxLength={500}
    />
  </Stack>
)

const Previewed = ({
  keep,
  fold,
  picks,
  onMerged,
  preview,
  isCurrent,
}: MergeFormProps & { preview: Preview; isCurrent: boolean }) => {
  const { blocks, secondPersonFor, needsUnderWayTick: needsTick } = preview
  const [confirming, setConfirming] = useState(false)
  const form = useCallForm({
    endpoint: patientMerge.merge,
    initial: { reason: '', sawUnderWay: false },
    required: { reason: say('Enter how you know that this is one person.') },
    check: ({ sawUnderWay }) =>
      needsTick && !sawUnderWay
        ? { sawUnderWay: say('Check the box to confirm that you looked at them.') }
        : {},
    toInput: ({ reason, sawUnderWay }) => ({
      patientId: keep.patientId,
      patientId_Folded: fold.patientId,
      picks: [...picks],
      reason,
      sawUnderWay,
      rowVersion: preview.rowVersion,
      rowVersion_Folded: preview.rowVersion_Folded,
    }),
    refresh: [patientMerge.list, patientMerge.pairs, patients.get, patients.list, orders.list],
    onDone: ({ id, message }) => {
      notify.success(message)
      onMerged(Number(id))
    },
  })
  const isBlocked = blocks.length > 0
  const save = async (): Promise<boolean> => {
    if (!isBlocked && isCurrent && form.fields.checkAll()) setConfirming(true)
    return false
  }
  const needsSecond = secondPersonFor.length > 0
  return (
    <Stack gap="sm">
      <Blocks title={say('These records cannot be merged as they are')} blocks={blocks} />
      <Effects preview={preview} />
      {needsSecond && !isBlocked && <SecondPersonAlert secondPersonFor={secondPersonFor} />}
      {/* Hidden rather than removed: typed text is kept while another choice is tried. */}
      <div hidden={isBlocked}>
        <FormFrame
          form={{ ...form, save }}
          saveLabel={needsSecond ? say('Request merge') : say('Merge')}
        >
          <MergeFields needsTick={needsTick} form={form} />
        </FormFrame>
      </div>
      <MergeConfirm
        opened={confirming}
        keep={keep}
        fold={fold}
        needsSecond={needsSecond}
        onConfirm={() => form.save().then(() => undefined)}
        onClose={() => setConfirming(false)}
      />
    </Stack>
  )
}
