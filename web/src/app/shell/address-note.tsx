import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { ignoredIn, type FilterKinds } from '@labgate/contract/kit/address'
import { say } from '@labgate/contract/languages/say'
import { Alert } from '@mantine/core'
import { useLocation, useSearch } from '@tanstack/react-router'

const kindsOf = (path: string): FilterKinds =>
  (screenParameters as Readonly<Record<string, FilterKinds>>)[path] ?? {}

/**
 * Names what the address asks for and its screen cannot be narrowed by, such as a month that does
 * not exist (rules.md#what-an-address-asks-for).
 */
export const AddressNote = () => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const ignored = ignoredIn(kindsOf(path), search)
  if (ignored.length === 0) return null
  return (
    <Alert color="yellow" variant="light" role="status" mb="md">
      {say('Part of the address is not valid and is ignored: {ignored}', {
        ignored: ignored.join(', '),
      })}
    </Alert>
  )
}
