import { describeMoney } from '@labgate/contract/billing/money'
import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { Refused } from '../../../api/refused.ts'
import { dayHere } from '../../../forms/dates.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { MoneyField, readCents, type TypedCents } from '../../../ui/fields/money-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { PayerPicker } from '../../../ui/pickers/payer-picker.tsx'
import type { Pick } from '../../../ui/pickers/search-select.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { hasUnread, PaperClaim, type PaidClaim } from './paper-claim.tsx'

const paidIn = (claims: readonly PaidClaim[]): number =>
  claims.reduce(
    (sum, { lines }) => sum + lines.reduce((all, { paidCents }) => all + readCents(paidCents), 0),
    0,
  )

const unreadFault = say('Correct the amounts that cannot be read.')
const isUnread = ({ lines }: PaidClaim): boolean => lines.some(hasUnread)

/* Adds a claim by the number on the paper. */
const AddClaim = ({
  known,
  onAdd,
}: {
  known: readonly string[]
  onAdd: (claim: PaidClaim) => void
}) => {
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  useTyped(number.trim() !== '')
  const add = async (): Promise<void> => {
    const wanted = number.trim().toUpperCase()
    if (wanted === '') return setFault(say('Enter the claim number.'))
    if (known.includes(wanted)) return setFault(say('This claim is already listed.'))
    setBusy(true)
    try {
      const claim = await call(paperRemittances.claim, { number: wanted })
      onAdd({
        claim,
        payerNumber: '',
        lines: claim.lines.map(({ billLineId }) => ({ billLineId, paidCents: 0, adjustments: [] })),
      })
      setNumber('')
    } catch (error) {
      setFault(
        error instanceof Refused ? error.message : say('The claim could not be loaded. Try again.'),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group gap="xs" align="flex-start">
      <LimitedText
        label={say('Claim number')}
        placeholder="B1234S1V1"
        w={200}
        maxLength={20}
        value={number}
        error={fault}
        data-path="claims"
        onChange={(event) => {
          setNumber(event.currentTarget.value)
          setFault('')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void add()
        }}
      />
      <Button variant="default" mt={25} loading={busy} onClick={() => void add()}>
        {say('Add claim')}
      </Button>
    </Group>
  )
}

interface RemittanceValues {
  trace: string
  paidOn: string | null
  cents: number
}

interface PaymentFieldsProps {
  payer: Pick | null
  form: CallForm<RemittanceValues>
  onPayer: (next: Pick | null) => void
}
const PaymentFields = ({ payer, form, onPayer }: PaymentFieldsProps) => (
  <Group gap="sm" align="flex-end">
    <PayerPicker value={payer} width={260} onChange={onPayer} />
    <TextField
      form={form}
      name="trace"
      label={say('Check or EFT number')}
      maxLength={50}
      required
    />
    <DateField form={form} name="paidOn" label={say('Paid on')} required />
    <MoneyField
      form={form}
      name="cents"
      label={say('Check amount')}
      description={say('Leave empty if nothing was paid.')}
    />
  </Group>
)

const claimsInput = (claims: readonly PaidClaim[]) =>
  claims.map(({ claim, payerNumber, lines }) => ({
    number: claim.number,
    payerNumber,
    lines: lines.map(({ billLineId, paidCents, adjustments }) => ({
      billLineId,
      paidCents: readCents(paidCents),
      adjustments: adjustments.map(({ group, reason, cents }) => ({
        group,
        reason,
        cents: readCents(cents),
      })),
    })),
  }))

const BalanceWord = ({ rest, isRead }: { rest: number; isRead: boolean }) => (
  <StatusWord tone={isRead && rest === 0 ? 'done' : 'waiting'}>
    {!isRead
      ? unreadFault
      : rest === 0
        ? say('The check and its lines balance.')
        : rest > 0
          ? say('{rest} of the check is not posted to a line yet.', { rest: describeMoney(rest) })
          : say('The lines add up to {describeMoney} more than the check.', {
              describeMoney: describeMoney(-rest),
            })}
  </StatusWord>
)

/**
 * A remittance that arrived on paper: the check, and each claim with its lines. It is posted once
 * everything balances.
 */
export const PaperRemittance = ({ onDone }: { onDone: () => void }) => {
  const [payer, setPayer] = useState<Pick | null>(null)
  const [claims, setClaims] = useState<readonly PaidClaim[]>([])
  const keys = useRef(0)
  const nextKey = (): number => (keys.current += 1)
  const initial: RemittanceValues = { trace: '', paidOn: dayHere(), cents: 0 }
  const form = useCallForm({
    endpoint: paperRemittances.save,
    initial,
    required: { trace: say('Enter the check or EFT number.') },
    check: ({ paidOn }) => ({
      ...(payer === null && { insuranceId: say('Choose the payer.') }),
      ...(paidOn === null && { paidOn: say('Enter the date of the payment.') }),
      ...(claims.length === 0 && { claims: say('Add the claims of the remittance.') }),
      ...(claims.some(isUnread) && { claims: unreadFault }),
    }),
    toInput: (values) => ({
      ...values,
      insuranceId: payer?.id ?? 0,
      claims: claimsInput(claims),
    }),
    refresh: [payerFiles.list, billingWork.list, billingWork.groups],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  useTyped(payer !== null || claims.length > 0)
  const { inner, labels } = form.fields
  labels.set('insuranceId', say('Payer'))
  labels.set('claims', say('Claims'))
  const cents = inner.useWatchValue('cents') as TypedCents
  const rest = readCents(cents) - paidIn(claims)
  const fault = (name: string): string | undefined =>
    (inner.getInputProps(name) as { error?: string }).error
  const own = fault('insuranceId') ?? fault('claims')
  return (
    <FormFrame form={form} saveLabel={say('Post remittance')}>
      <Stack gap="md">
        <PaymentFields payer={payer} form={form} onPayer={setPayer} />
        <AddClaim
          known={claims.map(({ claim }) => claim.number)}
          onAdd={(claim) => setClaims((all) => [...all, claim])}
        />
        {own !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {own}
          </Text>
        )}
        {claims.map((paid) => (
          <PaperClaim
            key={paid.claim.claimId}
            paid={paid}
            nextKey={nextKey}
            onChange={(next) =>
              setClaims((all) =>
                all.map((one) => (one.claim.claimId === next.claim.claimId ? next : one)),
              )
            }
            onRemove={() =>
              setClaims((all) => all.filter((one) => one.claim.claimId !== paid.claim.claimId))
            }
          />
        ))}
        {claims.length > 0 && (
          <BalanceWord rest={rest} isRead={typeof cents === 'number' && !claims.some(isUnread)} />
        )}
      </Stack>
    </FormFrame>
  )
}
