import { say } from '@labgate/contract/languages/say'
import { isStat } from '@labgate/contract/orders/priority'
import { IconBolt } from './icons/icons.ts'
import { StatusWord } from './status-word.tsx'

/** Marks a STAT order with icon and word; shows nothing for a routine one. */
export const StatWord = ({ of }: { of: { priority: number } }) =>
  isStat(of) ? (
    <StatusWord tone="danger" icon={IconBolt}>
      {say('STAT')}
    </StatusWord>
  ) : null

/** STAT first, the rest in their original order. */
export const statFirst = <T extends { priority: number }>(tubes: readonly T[]): T[] =>
  tubes.toSorted((one, other) => other.priority - one.priority)
