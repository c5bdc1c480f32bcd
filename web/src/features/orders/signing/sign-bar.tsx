import { say } from '@labgate/contract/languages/say'
import { mostSigned } from '@labgate/contract/orders/orders'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { IconSignature } from '../../../ui/icons/icons.ts'
import { everyOrder } from './use-focus-after-signing.ts'
import type { Signable, Signing, SigningKind } from './use-signing.ts'
import classes from '../../../ui/tick-bar.module.css'

/* What the signer is responsible for, stated for exactly the selection. */
const attestation = (kind: SigningKind, count: number): string => {
  const these =
    count === 1 ? say('the selected order') : say('the {count} selected orders', { count })
  return kind === 'own'
    ? say('I reviewed {these}, and the tests are medically necessary.', { these })
    : say('I sign {these} as a delegate, and the providers authorized the tests.', { these })
}

/**
 * The selection among the visible rows, the attestation for its signer, and the button that signs.
 */
export const SignBar = ({
  kind,
  signing,
  open,
}: {
  kind: SigningKind
  signing: Signing
  /** Visible orders that can be signed. */
  open: readonly Signable[]
}) => {
  const chosen = open.map(({ labOrderId }) => labOrderId).filter((id) => signing.chosen.has(id))
  const key = chosen.join()
  /* The check mark applies to one selection: another one must be attested again. */
  const [attested, setAttested] = useState('')
  const [faultFor, setFaultFor] = useState('')
  const isAttested = key !== '' && attested === key
  const isAll = chosen.length > 0 && chosen.length === Math.min(open.length, mostSigned)
  const sign = (): void => {
    if (isAttested) return void signing.sign(chosen)
    setFaultFor(key)
    document.getElementById('attest-orders')?.focus()
  }
  return (
    <Group className={classes['bar'] ?? ''} role="group" aria-label={say('Signing')}>
      <Checkbox
        id={everyOrder}
        label={
          open.length > mostSigned
            ? say('The first {mostSigned}', { mostSigned })
            : say('All of them')
        }
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        disabled={signing.saving}
        onChange={(event) => signing.choose(open, event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {say('{length} of {length2} chosen', { length: chosen.length, length2: open.length })}
      </Text>
      {chosen.length > 0 && (
        <Checkbox
          id="attest-orders"
          label={attestation(kind, chosen.length)}
          checked={isAttested}
          error={faultFor === key && !isAttested ? say('Check this box first to sign.') : undefined}
          disabled={signing.saving}
          onChange={(event) => setAttested(event.currentTarget.checked ? key : '')}
        />
      )}
      <Button
        leftSection={<IconSignature size={16} aria-hidden />}
        disabled={chosen.length === 0}
        loading={signing.saving}
        onClick={sign}
      >
        {chosen.length === 0
          ? say('Sign')
          : say('Sign {value}', {
              value:
                chosen.length === 1
                  ? say('1 order')
                  : say('{length} orders', { length: chosen.length }),
            })}
      </Button>
    </Group>
  )
}
