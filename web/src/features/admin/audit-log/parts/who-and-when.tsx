import { accounts } from '@labgate/contract/accounts/accounts'
import { mostId } from '@labgate/contract/kit/address'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { ClearButton } from '../../../../ui/clear-button.tsx'
import { InstantInput } from '../../../../ui/fields/instant-field.tsx'
import { NumberInput } from '../../../../ui/fields/number-input.tsx'
import { IconAdjustmentsHorizontal } from '../../../../ui/icons/icons.ts'
import { AccountPicker, type PickedAccount } from '../../../../ui/pickers/account-picker.tsx'
import { PersonPicker, type Person } from '../../../../ui/pickers/person-picker.tsx'
import type { AuditFilters } from '../filters.ts'

const wide = { base: '100%', xs: 206 }

interface PersonFilterProps {
  userId: number | undefined
  onChange: (next: Person | null) => void
}
const PersonFilter = ({ userId, onChange }: PersonFilterProps) => {
  const user = useApiQuery(
    users.get,
    { userId: userId ?? 0 },
    { enabled: userId !== undefined, freshFor: 300_000 },
  )
  const person =
    userId === undefined
      ? null
      : {
          userId,
          name: user.data
            ? `${user.data.firstName} ${user.data.lastName}`
            : say('User {userId}', { userId }),
        }
  return (
    <PersonPicker
      label={say('Who')}
      withSwitchedOff
      width={160}
      value={person}
      onChange={onChange}
    />
  )
}

interface PatientNumberProps {
  patientId: number | undefined
  onSettled: (next: number | undefined) => void
}
const isPatientNumber = (typed: number | string): typed is number =>
  typeof typed === 'number' && typed > 0 && typed <= mostId
/**
 * Filters once, on leaving the field or pressing Enter: each search is itself in the log, and the
 * beginning of a number is another patient's. What is no number filters nothing, and stays with
 * what is wrong.
 */
const PatientNumber = ({ patientId, onSettled }: PatientNumberProps) => {
  const [typed, setTyped] = useState<number | string>(patientId ?? '')
  const [shown, setShown] = useState(patientId)
  const [isFaulty, setIsFaulty] = useState(false)
  if (shown !== patientId) {
    setShown(patientId)
    if (!isFaulty || patientId !== undefined) setTyped(patientId ?? '')
    if (patientId !== undefined) setIsFaulty(false)
  }
  const settle = (): void => {
    setIsFaulty(typed !== '' && !isPatientNumber(typed))
    onSettled(isPatientNumber(typed) ? typed : undefined)
  }
  return (
    <NumberInput
      label={say('Patient number')}
      w={{ base: '100%', xs: 120 }}
      value={typed}
      error={isFaulty && say('No patient has this number.')}
      onChange={(next) => {
        setTyped(next)
        setIsFaulty(false)
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}

interface AuditedAccountProps {
  customerId: number | undefined
  onChange: (next: PickedAccount | null) => void
}
const AuditedAccount = ({ customerId, onChange }: AuditedAccountProps) => {
  const account = useApiQuery(
    accounts.get,
    { customerId: customerId ?? 0 },
    { enabled: customerId !== undefined, freshFor: 300_000 },
  )
  return (
    <AccountPicker
      label={say('Account')}
      width={170}
      value={
        customerId === undefined
          ? null
          : { customerId, name: account.data?.name ?? `Account ${customerId}` }
      }
      onChange={onChange}
    />
  )
}

const ClearFilters = ({ filters }: { filters: AuditFilters }) => (
  <ClearButton
    variant="subtle"
    color="gray"
    mb={1}
    onClear={() =>
      filters.set({
        userId: undefined,
        customerId: undefined,
        patientId: undefined,
        from: undefined,
        to: undefined,
      })
    }
  >
    {say('Clear filters')}
  </ClearButton>
)

/**
 * Whose acts, on which account and patient, and in which period. The address contains only numbers;
 * a patient's name is not looked up, since that would itself be a view.
 */
export const WhoAndWhen = ({ filters }: { filters: AuditFilters }) => {
  const { userId, customerId, patientId, from, to } = filters.value
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  const [isRequested, { open }] = useDisclosure()

  const isSet = [userId, customerId, patientId, from, to].some((value) => value !== undefined)
  if (phone && !isRequested && !isSet)
    return (
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={open}
      >
        {say('Who, account, patient and time')}
      </Button>
    )
  return (
    <>
      <PersonFilter userId={userId} onChange={(next) => filters.set({ userId: next?.userId })} />
      <AuditedAccount
        customerId={customerId}
        onChange={(next) => filters.set({ customerId: next?.customerId })}
      />
      <PatientNumber
        patientId={patientId}
        onSettled={(next) => {
          if (next !== patientId) filters.set({ patientId: next }, true)
        }}
      />
      <InstantInput
        key={`from ${from === undefined}`}
        label={say('From')}
        w={wide}
        begin={from ?? null}
        onSettled={(at) => filters.set({ from: at ?? undefined }, true)}
      />
      <InstantInput
        key={`to ${to === undefined}`}
        label={say('To')}
        w={wide}
        begin={to ?? null}
        onSettled={(at) => filters.set({ to: at ?? undefined }, true)}
      />
      {isSet && <ClearFilters filters={filters} />}
    </>
  )
}
