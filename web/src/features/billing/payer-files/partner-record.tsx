import { tradingPartners, type TradingPartner } from '@labgate/contract/billing/trading-partners'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { ConfirmDestination } from '../../../ui/confirm-destination.tsx'
import { notify } from '../../../ui/notify.tsx'
import { describeEntered } from '../../../ui/take-over.tsx'
import { PartnerForm } from './partner-form.tsx'
import { describeFailure, describePlace, PartnerState } from './partner-words.tsx'

const moment = (at: string | null): string => (at === null ? 'never' : instantHere(at))
const standing = ({ waiting, lastSentAt, lastReceivedAt, payers }: TradingPartner): string =>
  [
    say('Last file sent: {lastSentAt}', { lastSentAt: moment(lastSentAt) }),
    say('last file received: {lastReceivedAt}', { lastReceivedAt: moment(lastReceivedAt) }),
    say('{value} {value2} to be sent', {
      value: waiting === 0 ? 'no' : waiting.toLocaleString('en-US'),
      value2: waiting === 1 ? say('file waits') : say('files wait'),
    }),
    `${payers.toLocaleString('en-US')} ${payers === 1 ? say('payer') : say('payers')}`,
  ].join(' · ')

const Tried = ({ text, isReached }: { text: string; isReached: boolean }) => (
  <Alert color={isReached ? 'green' : 'red'} variant="light" role="status">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  </Alert>
)

/* Until a second person confirms where a partner's files go, nothing is exchanged. */
const Confirmation = ({ partner }: { partner: TradingPartner }) => {
  const may = useMay().call(tradingPartners.confirm)
  const mayConfirm = may && !partner.needsOther
  const { save } = useApiMutation(tradingPartners.confirm, { refresh: [tradingPartners.list] })
  const [isOpen, setOpen] = useState(false)
  const mayTakeOver = may && partner.enteredWith.length > 0
  const otherwise = say('Another person must confirm where the files of this partner go.')
  return (
    <Alert color="yellow" variant="light" title={say('Nothing is exchanged yet')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {mayConfirm
            ? say(
                '{askedBy} entered where the files of this partner go. Check it and confirm it.',
                { askedBy: partner.askedBy || say('Someone') },
              )
            : mayTakeOver
              ? `${describeEntered(partner.enteredWith)} ${otherwise}`
              : otherwise}
        </Text>
        {mayConfirm && <Button onClick={() => setOpen(true)}>{say('Confirm')}</Button>}
        {mayTakeOver && <Button onClick={() => setOpen(true)}>{say('Take over')}</Button>}
      </Stack>
      {isOpen && (
        <ConfirmDestination
          what={say('Files of claims for {name}', { name: partner.name })}
          where={describePlace(partner)}
          requestedBy={partner.askedBy}
          enteredWith={partner.enteredWith}
          onConfirm={async (takeOver) => {
            const { tradingPartnerId, rowVersion } = partner
            notify.success((await save({ tradingPartnerId, rowVersion, takeOver })).message)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  )
}

/** State of the exchange with a partner, a connection test, and its settings. */
export const PartnerRecord = ({
  partner,
  onSaved,
}: {
  partner: TradingPartner
  onSaved: () => void
}) => {
  const may = useMay().call(tradingPartners.try)
  const trying = useApiMutation(tradingPartners.try)
  const [tried, setTried] = useState<{ text: string; isReached: boolean }>()
  const attempt = async (): Promise<void> => {
    setTried(undefined)
    try {
      const { message, isReached } = await trying.save({
        tradingPartnerId: partner.tradingPartnerId,
      })
      setTried({ text: message, isReached })
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Stack gap="md">
      {partner.tradingPartnerId > 0 && (
        <>
          <Group gap="md" justify="space-between">
            <PartnerState partner={partner} />
            {may && !partner.isWaiting && (
              <Button variant="default" loading={trying.saving} onClick={() => void attempt()}>
                {say('Try connection')}
              </Button>
            )}
          </Group>
          {tried !== undefined && <Tried {...tried} />}
          {partner.failure !== '' && tried === undefined && (
            <Tried text={describeFailure(partner)} isReached={false} />
          )}
          <Text size="sm" c="dimmed">
            {standing(partner)}
          </Text>
          {partner.active && partner.isWaiting && <Confirmation partner={partner} />}
        </>
      )}
      <PartnerForm partner={partner} onSaved={onSaved} />
    </Stack>
  )
}
