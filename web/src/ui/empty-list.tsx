import { say } from '@labgate/contract/languages/say'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QueryPlace } from '../api/queries.ts'
import { ClearButton } from './clear-button.tsx'
import { anyDay } from './day-filter.tsx'
import { Empty } from './empty.tsx'
import type { FilterField } from './filter-bar.tsx'
import { limitsOf, type ListFilters } from './list-limits.ts'
import { usePlaceLimits } from './list-scope.tsx'
import { useUnlessOffered } from './offered.ts'

/* What a field is set to so that it leaves nothing out. */
const wide = (field: FilterField): string | number | undefined =>
  field.initial === undefined
    ? undefined
    : field.kind === 'day'
      ? anyDay
      : field.options?.find(({ label }) => /^(All|Any|Open and closed)\b/.test(label))?.value

interface EmptyListProps {
  /** What the rows are: 'late specimens'. */
  label: string
  /** What is true of the list without filters. */
  text: string
  action?: ReactNode
  filters: ListFilters | 'none'
  /** What the list was asked for: the account and the location in the top bar narrow it, too. */
  place: QueryPlace | null
}

/**
 * An empty list. It says that nothing is there only if no filter, account, or location leaves
 * anything out; otherwise it names them and offers the list without the filters, so that no one
 * takes a narrow list for an all-clear. The way to the list of every place is above the list
 * (list-scope.tsx).
 */
export const EmptyList = ({ label, text, action, filters, place }: EmptyListProps) => {
  const places = usePlaceLimits(place)
  const first = useUnlessOffered(action)
  if (filters === 'none')
    return (
      <Empty
        text={
          places.length === 0
            ? text
            : say('{text} Only {places}.', { text, places: places.join('; ') })
        }
        action={action}
      />
    )
  const { fields, value, onChange } = filters
  const { chosen, others, named, given } = limitsOf(filters)
  const limits = [...new Set([...named, ...given, ...places])]
  if (limits.length === 0) return <Empty text={text} action={action} />
  const widened = {
    ...Object.fromEntries(
      [...chosen.map(({ name }) => name), ...others].map((name) => [name, undefined]),
    ),
    ...Object.fromEntries(
      fields.flatMap((field) =>
        wide(field) === undefined || value[field.name] === wide(field)
          ? []
          : [[field.name, wide(field)]],
      ),
    ),
  }
  const all = Object.keys(widened).length > 0 && (
    <ClearButton variant="default" onClear={() => onChange(widened)}>
      {say('Show all')}
    </ClearButton>
  )
  return (
    <Empty
      text={
        named.length > 0
          ? say('No {label} match these filters. {limits}.', { label, limits: limits.join('; ') })
          : say('{text} Only {limits}.', { text, limits: limits.join('; ') })
      }
      action={
        <Group gap="xs" justify="center">
          {all}
          {first}
        </Group>
      }
    />
  )
}
