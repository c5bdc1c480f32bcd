import { say } from '@labgate/contract/languages/say'
import { Anchor, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { QueryPlace } from '../api/queries.ts'
import { useSignedIn } from '../session/use-session.ts'
import { effectiveWho, workingAccountId } from '../session/who.ts'
import { everyPlace } from './list-place.ts'

interface Part {
  what: 'account' | 'location'
  name: string
  chosen: number
  input: number | undefined
}
/** What the top bar names. A practice's account is its own and leaves nothing out. */
const usePlaceParts = (place: QueryPlace | null): readonly Part[] => {
  const values = useSignedIn()
  if (values === null || place === null) return []
  const account: Part = {
    what: 'account',
    name: values.customerName,
    chosen: workingAccountId(values),
    input: place.customerId,
  }
  const location: Part = {
    what: 'location',
    name: values.locationName,
    chosen: values.locationId,
    input: place.locationId,
  }
  return (effectiveWho(values).entityId === 0 ? [account, location] : [location]).filter(
    ({ chosen }) => chosen > 0,
  )
}
const titles = { account: say('Account'), location: say('Location') } as const
const describe = ({ what, name }: Part): string => `${titles[what]}: ${name}`

/** What the top bar's account and location leave out of a list, in words. */
export const usePlaceLimits = (place: QueryPlace | null): readonly string[] =>
  usePlaceParts(place)
    .filter(({ input, chosen }) => input === chosen)
    .map(describe)

const severals = { account: say('accounts'), location: say('locations') } as const
const all = (parts: readonly Part[]): string =>
  say('all {parts}', {
    parts: parts.map(({ what }) => severals[what]).join(` ${say('and')} `),
  })

const Wide = ({ of, parts }: { of: QueryPlace; parts: readonly Part[] }) => {
  const navigate = useNavigate()
  const isEvery = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => search['place'] === everyPlace.place,
  }) as boolean
  const narrowing = parts.filter(({ input, chosen }) => input === chosen)
  const wide = parts.filter(({ input }) => input === 0 || (isEvery && input === undefined))
  const show = (place: string | undefined) => () =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, place }) })
  if (narrowing.length === 0 && wide.length === 0) return null
  return (
    <Text size="sm" c="dimmed" component="div">
      {narrowing.length > 0
        ? narrowing.map(describe).join(', ')
        : say('Of {wide}', { wide: all(wide) })}{' '}
      {of.isFixed !== true && (narrowing.length > 0 ? !isEvery : isEvery) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          onClick={show(isEvery ? undefined : everyPlace.place)}
        >
          {isEvery
            ? say('Only {parts}', { parts: parts.map(({ name }) => name).join(', ') })
            : say('Show {narrowing}', { narrowing: all(narrowing) })}
        </Anchor>
      )}
    </Text>
  )
}

/**
 * Above a list, while the top bar names an account or a location: whether the list is only of that,
 * and the way to the other. Nothing if it has neither.
 */
export const ListScope = ({ place }: { place: QueryPlace | null }) => {
  const parts = usePlaceParts(place)
  return place === null || parts.length === 0 ? null : <Wide of={place} parts={parts} />
}
