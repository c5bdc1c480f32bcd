import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { listedAll, listedAny } from '../language/listed.ts'
import { Confirm } from './confirm.tsx'

/** Who entered parts of what waits, for a viewer who is one of them. */
export const describeEntered = (others: readonly string[]): string =>
  say('{format} entered parts of this.', { format: listedAll([say('You'), ...others]) })

/**
 * What a list says above rows that another person must confirm: `otherwise`, or who entered parts of
 * the first that the viewer can take over.
 */
export const describeWaiting = (
  rows: readonly { name: string; enteredWith: readonly string[] }[],
  otherwise: string,
): string => {
  const shared = rows.find(({ enteredWith }) => enteredWith.length > 0)
  return shared === undefined
    ? otherwise
    : say(
        '{name}: {enteredWith} Choose Take over to vouch for all of it. Then {enteredWith2} can confirm it.',
        {
          name: shared.name,
          enteredWith: describeEntered(shared.enteredWith),
          enteredWith2: listedAny(shared.enteredWith),
        },
      )
}

interface TakeOverProps {
  /** Who else entered a part. */
  others: readonly string[]
  /** All that the viewer vouches for. */
  children: ReactNode
  onTakeOver: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks one of several people who entered parts of something to vouch for all of it: none of them
 * could confirm it otherwise.
 */
export const TakeOver = ({ others, children, onTakeOver, onClose }: TakeOverProps) => (
  <Confirm
    opened
    title={say('Take over')}
    action={say('Take over')}
    onConfirm={onTakeOver}
    onClose={onClose}
  >
    <Stack gap="sm">
      {children}
      <Text size="sm">
        {say('{others} You vouch for all of it. Then {others2} can confirm it.', {
          others: describeEntered(others),
          others2: listedAny(others),
        })}
      </Text>
    </Stack>
  </Confirm>
)
