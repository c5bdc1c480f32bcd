import { accounts } from '@labgate/contract/accounts'
import { users } from '@labgate/contract/users'
import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useAsk } from '../../../api/queries.ts'
import { InstantInput } from '../../../ui/fields/instant-field.tsx'
import { IconAdjustmentsHorizontal } from '../../../ui/icons/icons.ts'
import { AccountPicker } from '../../../ui/pickers/account-picker.tsx'
import { PersonPicker } from '../../../ui/pickers/person-picker.tsx'
import type { AuditFilters } from '../audit-log.page.tsx'

const wide = { base: '100%', xs: 206 }

/** Whose acts, on whose account, between which moments. The address names both by number; their names are read. */
export const WhoAndWhen = ({ filters }: { filters: AuditFilters }) => {
  const { userId, customerId, from, to } = filters.value
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  const [asked, { open }] = useDisclosure()
  const user = useAsk(users.get, { userId: userId ?? 0 }, { enabled: userId !== undefined, freshFor: 300_000 })
  const account = useAsk(accounts.get, { customerId: customerId ?? 0 }, { enabled: customerId !== undefined, freshFor: 300_000 })
  const person = userId === undefined ? null : { userId, name: user.data ? `${user.data.firstName} ${user.data.lastName}` : `User ${userId}` }
  const isSet = [userId, customerId, from, to].some((value) => value !== undefined)
  if (phone && !asked && !isSet)
    return (
      <Button variant="subtle" color="gray" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} onClick={open}>
        Who, account and time
      </Button>
    )
  return (
    <>
      <PersonPicker label="Who" withSwitchedOff width={160} value={person} onChange={(next) => filters.set({ userId: next?.userId })} />
      <AccountPicker
        label="Account"
        width={170}
        value={customerId === undefined ? null : { customerId, name: account.data?.name ?? `Account ${customerId}` }}
        onChange={(next) => filters.set({ customerId: next?.customerId })}
      />
      <InstantInput
        key={`from ${from === undefined}`}
        label="From"
        w={wide}
        begin={from ?? null}
        onChange={(at) => filters.set({ from: at ?? undefined }, true)}
      />
      <InstantInput key={`to ${to === undefined}`} label="To" w={wide} begin={to ?? null} onChange={(at) => filters.set({ to: at ?? undefined }, true)} />
      {isSet && (
        <Button variant="subtle" color="gray" mb={1} onClick={() => filters.set({ userId: undefined, customerId: undefined, from: undefined, to: undefined })}>
          Clear who, account and time
        </Button>
      )}
    </>
  )
}
