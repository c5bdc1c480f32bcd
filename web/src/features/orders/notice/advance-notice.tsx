import {
  advanceNotices,
  noticeOptionLabels,
  type AdvanceNotice,
  type NoticeOption,
} from '@labgate/contract/billing/advance-notices'
import { describeMoney } from '@labgate/contract/billing/money'
import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconFileText, IconSignature } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { usePaper, type ShowPaper } from '../../../ui/papers/use-paper.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { NoticeForm } from './notice-form.tsx'

const describeHow = ({ isOnPaper, refusedToSign, witness }: AdvanceNotice): string =>
  refusedToSign
    ? say('refused to sign, witnessed by {witness}', { witness })
    : isOnPaper
      ? say('signed on paper')
      : say('signed here')

interface EndNoticeProps {
  onEnd: (reason: string) => Promise<boolean>
  onClose: () => void
}
const EndNotice = ({ onEnd, onClose }: EndNoticeProps) => (
  <ReasonConfirm
    title={say('End this advance notice?')}
    action={say('End notice')}
    danger
    missing={say('Enter the reason.')}
    onConfirm={onEnd}
    onClose={onClose}
  >
    <Text size="sm">
      {say(
        'It no longer counts for this order and is kept. A new one can be recorded before the specimen is collected.',
      )}
    </Text>
  </ReasonConfirm>
)

interface KeptNoticeProps {
  labOrderId: number
  notice: AdvanceNotice
  paper: ShowPaper
}
/* A recorded notice: what the patient chose, and whether it counts. */
const KeptNotice = ({ labOrderId, notice, paper }: KeptNoticeProps) => {
  const may = useMay()
  const [ending, { open, close }] = useDisclosure(false)
  const { save } = useApiMutation(advanceNotices.end, { refresh: [advanceNotices.get, orders.get] })
  const {
    advanceNoticeId,
    option,
    signedOn,
    estimateCents,
    createdBy,
    counts,
    says: text,
    isEnded,
    endReason,
  } = notice
  const end = async (reason: string): Promise<boolean> => {
    try {
      notify.success((await save({ advanceNoticeId, reason })).message)
      close()
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <Stack gap={4}>
      <Text size="sm" fw={isEnded ? 400 : 600} {...(isEnded && { c: 'dimmed' })}>
        {noticeOptionLabels[option as NoticeOption]}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          dayAsText(signedOn),
          describeHow(notice),
          say('estimate {estimateCents}', { estimateCents: describeMoney(estimateCents) }),
          say('recorded by {createdBy}', { createdBy }),
        ].join(' · ')}
      </Text>
      {isEnded ? (
        <StatusWord tone="plain">{say('Ended: {endReason}', { endReason })}</StatusWord>
      ) : counts ? (
        <StatusWord tone={option === 3 ? 'danger' : 'done'}>
          {option === 3 ? say('The patient does not want these tests.') : say('On record')}
        </StatusWord>
      ) : (
        <StatusWord tone="danger">{say('Does not count. {text}', { text })}</StatusWord>
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void paper.show(say('Advance notice'), () =>
              call(advanceNotices.print, { labOrderId, advanceNoticeId }),
            )
          }
        >
          {say('Show the notice')}
        </Button>
        {!isEnded && may.call(advanceNotices.end) && (
          <Button size="compact-sm" variant="default" onClick={open}>
            {say('End it')}
          </Button>
        )}
      </Group>
      {ending && <EndNotice onEnd={end} onClose={close} />}
    </Stack>
  )
}

interface NeededNoticeProps {
  isLate: boolean
  collectionDay: string | null
  reason: string
  estimateCents: number
  paper: ShowPaper
  labOrderId: number
  may: ReturnType<typeof useMay>
  onRecord: () => void
}
const NeededNotice = ({
  isLate,
  collectionDay,
  reason,
  estimateCents,
  paper,
  labOrderId,
  may,
  onRecord,
}: NeededNoticeProps) => (
  <>
    <StatusWord tone={isLate ? 'danger' : 'waiting'}>
      {isLate
        ? say(
            'Collected {collectionDay} without a notice. Only one that was signed on paper by then counts.',
            { collectionDay: dayAsText(collectionDay) },
          )
        : say('The patient decides before the specimen is collected.')}
    </StatusWord>
    <Text size="sm">
      {reason}{' '}
      {estimateCents > 0
        ? say('Estimated cost: {estimateCents}.', { estimateCents: describeMoney(estimateCents) })
        : say('The laboratory has no prices for these tests.')}
    </Text>
    <Group gap="xs">
      {estimateCents > 0 && !isLate && (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          loading={paper.busy}
          onClick={() =>
            void paper.show(say('Advance notice'), () => call(advanceNotices.print, { labOrderId }))
          }
        >
          {say('Print to sign')}
        </Button>
      )}
      {may.call(advanceNotices.save) && (
        <Button leftSection={<IconSignature size={16} aria-hidden />} onClick={onRecord}>
          {say('Record the patient’s decision')}
        </Button>
      )}
    </Group>
  </>
)

interface NoticeDrawerProps {
  recording: boolean
  round: number
  labOrderId: number
  reason: string
  estimateCents: number
  formName: string
  tests: string[]
  today: string | null
  isLate: boolean
  onClose: () => void
  onRound: Dispatch<SetStateAction<number>>
}
const NoticeDrawer = ({
  recording,
  round,
  labOrderId,
  reason,
  estimateCents,
  formName,
  tests,
  today,
  isLate,
  onClose,
  onRound,
}: NoticeDrawerProps) => (
  <SideDrawer opened={recording} title={say('Advance notice (ABN)')} onClose={onClose} size={600}>
    <NoticeForm
      key={round}
      about={{ labOrderId, reason, estimateCents, formName, tests, today, isLate }}
      onDone={() => {
        onClose()
        onRound((before) => before + 1)
      }}
    />
  </SideDrawer>
)

/** Whether a Medicare patient has decided who pays if Medicare does not: print, sign, record. */
export const AdvanceNoticeSection = ({ order }: { order: LabOrder }) => {
  const { labOrderId } = order
  const may = useMay()
  const query = useApiQuery(advanceNotices.get, { labOrderId })
  const paper = usePaper()
  const [recording, { open, close }] = useDisclosure(false)
  const [round, setRound] = useState(0)
  return (
    <Section id="advance-notice" title={say('Advance notice (ABN)')} columns={1}>
      <Loaded from={query} height={96}>
        {({ need, notices, reason, estimateCents, formName, tests, collectionDay, today }) => {
          const isOpen = notices.every(({ isEnded }) => isEnded)
          const isLate = collectionDay !== null && collectionDay < (today ?? '')
          return (
            <Stack gap="sm" align="flex-start">
              {need === 'needed' && isOpen && (
                <NeededNotice
                  isLate={isLate}
                  collectionDay={collectionDay}
                  reason={reason}
                  estimateCents={estimateCents}
                  paper={paper}
                  labOrderId={labOrderId}
                  may={may}
                  onRecord={open}
                />
              )}
              {notices.map((notice) => (
                <KeptNotice
                  key={notice.advanceNoticeId}
                  labOrderId={labOrderId}
                  notice={notice}
                  paper={paper}
                />
              ))}
              {need === 'not-needed' && isOpen && (
                <Text size="sm">{say('No notice is needed for this order as it is now.')}</Text>
              )}
              <NoticeDrawer
                recording={recording}
                round={round}
                labOrderId={labOrderId}
                reason={reason}
                estimateCents={estimateCents}
                formName={formName}
                tests={tests}
                today={today}
                isLate={isLate}
                onClose={close}
                onRound={setRound}
              />
            </Stack>
          )
        }}
      </Loaded>
      {paper.dialog}
    </Section>
  )
}
