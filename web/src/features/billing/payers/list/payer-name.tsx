import type { PayerRow } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import classes from './payer-name.module.css'

type Named = Pick<PayerRow, 'name' | 'alias'>

const Alias = ({ text }: { text: string }) => (
  <Text span size="xs" c="dimmed" className={classes['alias'] ?? ''}>
    {say('also {text}', { text })}
  </Text>
)

/**
 * A payer in a table. If it was found by another name, that name explains the match: it stays
 * visible, and a long name of its own is shortened.
 */
export const nameInCell = ({ name, alias }: Named) =>
  alias === '' ? (
    name
  ) : (
    <span className={classes['found']} title={say('{name}, also {alias}', { name, alias })}>
      <span>{name}</span> <Alias text={alias} />
    </span>
  )

/** A payer on a card, with as many lines as it needs. */
export const nameOnCard = ({ name, alias }: Named) =>
  alias === '' ? (
    name
  ) : (
    <>
      {name} <Alias text={alias} />
    </>
  )
