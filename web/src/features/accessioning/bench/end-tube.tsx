import { accessioning, type BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { isHold, isRejectionAtBench } from '@labgate/contract/orders/order-status'
import { Alert, Button, Group, Kbd, Radio, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '../../../api/call.ts'
import { useCodes } from '../../../api/codes.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { reasonOfStatus } from '../../../core/orders/parts/status-reason.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { byPointer } from '../../../keys/deliberate.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import type { OtherTube } from '../../../scan/other-tube.ts'
import { isTypedOnly } from '../../../scan/typed.ts'
import { PaperField } from '../../../ui/capture/paper-field.tsx'
import { ChordKey } from '../../../ui/chord-key.tsx'
import { Failure } from '../../../ui/failure.tsx'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import type { TakenFile } from '../../../ui/fields/file-field.tsx'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import { attachableKinds } from '../../../ui/papers/file-words.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { useLatest } from '../../../use-latest.ts'
import { sentOf, type BenchValues } from '../model/bench-values.ts'

/** What ends work on a tube other than processing it. */
export type Ending = 'hold' | 'reject'
export interface Ended {
  message: string
  ticketId: number
}

interface EndTubeProps {
  what: Ending
  order: BenchOrder
  values: BenchValues
  workingLabId: number
  /** Where the list starts: 17 if the names differ, 0 if nothing is proposed. */
  proposed: number
  /** Scanned since: nothing can be done with this tube until it is scanned again. */
  otherTube: OtherTube | undefined
  onEnded: (ended: Ended) => void
  onClose: () => void
}

const words = {
  hold: {
    title: say('Hold the tube'),
    action: say('Hold'),
    legend: say('Hold reason'),
    comment: say('What the practice needs to do'),
  },
  reject: {
    title: say('Reject the tube'),
    action: say('Reject'),
    legend: say('Rejection reason'),
    comment: say('Details for the rejection letter'),
  },
} as const
const fits: Record<Ending, (id: number) => boolean> = {
  hold: isHold,
  reject: isRejectionAtBench,
}
/** Specimen photo, from the list LOAttachmentType. */
const specimenPhoto = 5

interface ReasonChoiceProps {
  group: RefObject<HTMLDivElement | null>
  legend: string
  reason: number
  fault: string
  reasons: readonly Option[]
  proposed: number
  onReason: (value: string) => void
}
const ReasonChoice = ({
  group,
  legend,
  reason,
  fault,
  reasons,
  proposed,
  onReason,
}: ReasonChoiceProps) => (
  <Radio.Group ref={group} label={legend} value={String(reason)} error={fault} onChange={onReason}>
    <Stack gap={6} mt={6}>
      {reasons.map(({ value, label }, at) => (
        <Radio
          key={value}
          value={String(value)}
          data-autofocus={(proposed > 0 ? Number(value) === proposed : at === 0) || undefined}
          label={
            <>
              <Kbd size="xs" mr={8}>
                {at + 1}
              </Kbd>
              {reasonOfStatus(label)}
            </>
          }
        />
      ))}
    </Stack>
  </Radio.Group>
)

interface OtherTubeAlertProps {
  code: string
  specimenBarcode: string
}
const OtherTubeAlert = ({ code, specimenBarcode }: OtherTubeAlertProps) => (
  <Alert color="red" variant="light" role="alert" title={say('You scanned {code} last.', { code })}>
    {say('Scan tube {specimenBarcode} again to continue.', { specimenBarcode })}
  </Alert>
)

interface ReasonByNumberInput {
  reasons: readonly Option[]
  setReason: (next: number) => void
  setFault: (next: string) => void
  commentField: RefObject<HTMLTextAreaElement | null>
}
const useReasonByNumber = ({ reasons, setReason, setFault, commentField }: ReasonByNumberInput) => {
  /* A number can be pressed while the reasons load; it counts once they are there. */
  const early = useRef(0)
  const pick = useLatest((nth: number): void => {
    const at = reasons[nth - 1]
    if (at === undefined) return
    setReason(Number(at.value))
    setFault('')
    commentField.current?.focus()
  })
  const isThere = reasons.length > 0
  useEffect(() => {
    if (isThere && early.current > 0) pick.current(early.current)
  }, [isThere, pick])
  /* Picks a reason by its number unless someone is typing; the drawer does not need focus yet. */
  const byNumber = useLatest((event: globalThis.KeyboardEvent): void => {
    const nth = /^[1-9]$/.test(event.key) ? Number(event.key) : 0
    if (
      nth === 0 ||
      nth > (isThere ? reasons.length : 9) ||
      isTypedOnly(event) ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.target instanceof HTMLTextAreaElement
    )
      return
    event.preventDefault()
    if (isThere) pick.current(nth)
    else early.current = nth
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => byNumber.current(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [byNumber])
}

interface CommentFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  comment: string
  onComment: (next: string) => void
}
const CommentField = ({ field, label, comment, onComment }: CommentFieldProps) => (
  <GrowingText
    ref={field}
    label={label}
    minRows={2}
    maxRows={6}
    maxLength={500}
    value={comment}
    onChange={(event) => onComment(event.currentTarget.value)}
  />
)

interface EndButtonProps {
  what: Ending
  disabled: boolean
  isLoading: boolean
  action: string
  specimenBarcode: string
  onEnd: () => Promise<void>
}
const EndButton = ({
  what,
  disabled,
  isLoading,
  action,
  specimenBarcode,
  onEnd,
}: EndButtonProps) => (
  <Group justify="flex-end">
    <Button
      type="button"
      color={what === 'reject' ? 'red' : 'blue'}
      disabled={disabled}
      loading={isLoading}
      rightSection={<ChordKey />}
      onClick={byPointer(() => void onEnd())}
    >
      {say('{action} tube {specimenBarcode}', { action, specimenBarcode })}
    </Button>
  </Group>
)

const savePaper = async (
  labOrderId: number,
  { fileName, fileType, fileAsBase64 }: TakenFile,
  description: string,
): Promise<void> => {
  await call(orderPapers.saveAttachment, {
    labOrderId,
    loAttachmentTypeId: specimenPhoto,
    description,
    fileName,
    fileType,
    fileAsBase64,
  })
}

const EndForm = ({
  what,
  order,
  values,
  workingLabId,
  proposed,
  otherTube,
  onEnded,
}: Omit<EndTubeProps, 'onClose'>) => {
  const [statuses] = useCodes('LabStatus')
  const reasons = statuses.filter(({ value }) => fits[what](Number(value)))
  const [reason, setReason] = useState(proposed)
  const [comment, setComment] = useState('')
  const [file, setFile] = useState<TakenFile | null>(null)
  const [fault, setFault] = useState('')
  const [error, setError] = useState<unknown>(null)
  const saver = useApiMutation(accessioning[what])
  useTyped(comment.trim() !== '' && !saver.saving)
  const first = useRef<HTMLDivElement>(null)
  const commentField = useRef<HTMLTextAreaElement>(null)
  const said = words[what]
  const isThere = reasons.length > 0
  useEffect(() => {
    const inputs = [...(first.current?.querySelectorAll('input') ?? [])]
    if (isThere) (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus()
  }, [isThere])

  const end = async (): Promise<void> => {
    if (otherTube !== undefined || saver.saving) return
    if (reason === 0) return setFault(say('Choose a reason by number or arrow keys.'))
    setError(null)
    try {
      /* The paper goes first: if it cannot be stored, nothing ends. */
      if (file !== null) {
        const label = reasons.find(({ value }) => value === reason)?.label ?? ''
        await savePaper(order.labOrderId, file, `${said.action}: ${reasonOfStatus(label)}`)
        setFile(null)
      }
      onEnded(
        await saver.save({
          ...sentOf(order, values, workingLabId),
          labStatusId: reason,
          comment: comment.trim(),
        }),
      )
    } catch (failed) {
      setError(failed)
    }
  }
  useReasonByNumber({ reasons, setReason, setFault, commentField })
  useShortcut('mod+Enter', say('{action} the tube', { action: said.action }), () => void end())
  return (
    /* Enter ends nothing; only the chord or a click does. */
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack gap="md">
        {otherTube && (
          <OtherTubeAlert code={otherTube.code} specimenBarcode={order.specimenBarcode} />
        )}
        <ReasonChoice
          group={first}
          legend={said.legend}
          reason={reason}
          fault={fault}
          reasons={reasons}
          proposed={proposed}
          onReason={(value) => setReason(Number(value))}
        />
        <CommentField
          field={commentField}
          label={said.comment}
          comment={comment}
          onComment={setComment}
        />
        <PaperField
          label={say('A photo or paper with it, up to 25 MB')}
          kinds={attachableKinds}
          onTaken={setFile}
        />
        {error !== null && <Failure error={error} />}
        <EndButton
          what={what}
          disabled={otherTube !== undefined}
          isLoading={saver.saving}
          action={said.action}
          specimenBarcode={order.specimenBarcode}
          onEnd={end}
        />
      </Stack>
    </form>
  )
}

/**
 * Holds or rejects a tube: a reason by its number, a note to the practice, and optionally a paper.
 */
export const EndTube = ({ onClose, ...rest }: EndTubeProps) => (
  <SideDrawer opened whose={rest.order} title={words[rest.what].title} onClose={onClose}>
    <EndForm {...rest} />
  </SideDrawer>
)
