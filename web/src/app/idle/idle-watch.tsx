import { say } from '@labgate/contract/languages/say'
import { session } from '@labgate/contract/people/session'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { hear, tell } from '../../session/channel.ts'
import { endSession } from '../../session/over.ts'
import { clockOf, idleState, listenForInput, makeKeepAlive, type IdleState } from './idle.ts'

const keepAliveEvery = 120_000
const tellTabsEvery = 1_000

const sameState = (one: IdleState, other: IdleState): boolean =>
  one.is === other.is &&
  (one.is !== 'warning' || other.is !== 'warning' || one.secondsLeft === other.secondsLeft)

/** Watches for input in all tabs; returns the state that follows from the last input. */
const useIdleState = (): IdleState => {
  const [state, setState] = useState<IdleState>({ is: 'active' })
  useEffect(() => {
    let lastInput = Date.now()
    let count = 0
    const keepAlive = makeKeepAlive(
      () => void call(session.keepAlive, {}).catch(() => undefined),
      keepAliveEvery,
    )
    const look = (): void => {
      const next = idleState(Date.now() - lastInput)
      setState((before) => (sameState(before, next) ? before : next))
      if (next.is === 'over') void endSession('idle')
    }
    const stopListening = listenForInput(() => {
      /* A machine that woke up after the end must not be revived by the first touch. */
      if (idleState(Date.now() - lastInput).is === 'over') return look()
      lastInput = Date.now()
      keepAlive.input()
      if (lastInput - count > tellTabsEvery) {
        count = lastInput
        tell({ kind: 'input', at: lastInput })
      }
      look()
    })
    const stopHearing = hear((message) => {
      if (message.kind !== 'input') return
      lastInput = Math.max(lastInput, Math.min(message.at, Date.now()))
      look()
    })
    const clock = setInterval(look, 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      stopListening()
      stopHearing()
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
      keepAlive.stop()
    }
  }, [])
  return state
}

/**
 * Two minutes before the end, a dialog counts down; any input dismisses it, and its button can be
 * pressed by keyboard alone.
 */
export const IdleWatch = () => {
  const state = useIdleState()
  return (
    <Modal
      opened={state.is === 'warning'}
      onClose={() => undefined}
      title={say('Are you still there?')}
      withCloseButton={false}
      zIndex={500}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          {say(
            'To protect patient privacy, you will be signed out after 30 minutes of inactivity. What you typed is kept. Press any key or move the mouse to stay signed in.',
          )}
        </Text>
        <Group justify="space-between">
          <Text fw={600} role="timer">
            {state.is === 'warning'
              ? say('Signing out in {secondsLeft}', { secondsLeft: clockOf(state.secondsLeft) })
              : ''}
          </Text>
          <Button data-autofocus>{say('Stay signed in')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
