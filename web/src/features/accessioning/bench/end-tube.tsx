import { accessioning, type BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { isHold, isRejectionAtBench } from '@labgate/contract/orders/order-status'
import { Alert, Button, Group, Kbd, Radio, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useCodes } from '../../../api/codes.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { byPointer } from '../../../keys/deliberate.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import type { OtherTube } from '../../../scan/other-tube.ts'
import { isTypedOnly } from '../../../scan/typed.ts'
import { PaperField } from '../../../ui/capture/paper-field.tsx'
import { ChordKey } from '../../../ui/chord-key.tsx'
import { Failure } from '../../../ui/failure.tsx'
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
    title: 'Hold the tube',
    action: 'Hold',
    legend: 'Hold reason',
    comment: 'What the practice needs to do',
  },
  reject: {
    title: 'Reject the tube',
    action: 'Reject',
    legend: 'Rejection reason',
    comment: 'Details for the rejection letter',
  },
} as const
const fits: Record<Ending, (id: number) => boolean> = {
  hold: isHold,
  reject: isRejectionAtBench,
}
const short = (label: string): string => {
  const said = label.replace(/^(Hold|Rejected) - /, '')
  return `${said[0]?.toUpperCase() ?? ''}${said.slice(1)}`
}
/** Specimen photo, from the list LOAttachmentType. */
const specimenPhoto = 5

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
    if (reason === 0) return setFault('Choose a reason by number or arrow keys.')
    setError(null)
    try {
      /* The paper goes first: if it cannot be stored, nothing ends. */
      if (file !== null) {
        const { fileName, fileType, fileAsBase64 } = file
        const description = `${said.action}: ${short(reasons.find(({ value }) => value === reason)?.label ?? '')}`
        await call(orderPapers.saveAttachment, {
          labOrderId: order.labOrderId,
          loAttachmentTypeId: specimenPhoto,
          description,
          fileName,
          fileType,
          fileAsBase64,
        })
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
  /* Picks a reason by its number unless someone is typing; the drawer does not need focus yet. */
  const byNumber = useLatest((event: globalThis.KeyboardEvent): void => {
    const at = reasons[Number(event.key) - 1]
    if (
      at === undefined ||
      isTypedOnly(event) ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.target instanceof HTMLTextAreaElement
    )
      return
    event.preventDefault()
    setReason(Number(at.value))
    setFault('')
    commentField.current?.focus()
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => byNumber.current(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [byNumber])
  useShortcut('mod+Enter', `${said.action} the tube`, () => void end())
  return (
    /* Enter ends nothing; only the chord or a click does. */
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack gap="md">
        {otherTube && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            title={`You scanned ${otherTube.code} last.`}
          >
            {`Scan tube ${order.specimenBarcode} again to continue.`}
          </Alert>
        )}
        <Radio.Group
          ref={first}
          label={said.legend}
          value={String(reason)}
          error={fault}
          onChange={(value) => setReason(Number(value))}
        >
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
                    {short(label)}
                  </>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <GrowingText
          ref={commentField}
          label={said.comment}
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <PaperField
          label="A photo or paper with it, up to 25 MB"
          kinds={attachableKinds}
          onTaken={setFile}
        />
        {error !== null && <Failure error={error} />}
        <Group justify="flex-end">
          <Button
            type="button"
            color={what === 'reject' ? 'red' : 'blue'}
            disabled={otherTube !== undefined}
            loading={saver.saving}
            rightSection={<ChordKey />}
            onClick={byPointer(() => void end())}
          >
            {said.action} tube {order.specimenBarcode}
          </Button>
        </Group>
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
