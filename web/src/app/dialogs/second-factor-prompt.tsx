import { secondFactor } from '@labgate/contract/people/session'
import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { CodeForm } from '../../ui/code-form.tsx'
import { askSecondFactorWith } from './second-factor.ts'

/**
 * Some actions require the second factor again (rules.md#second-factor-again). The action continues
 * once the code is correct.
 */
export const SecondFactorPrompt = () => {
  const [answer, setAnswer] = useState<((proven: boolean) => void) | null>(null)
  useEffect(() => askSecondFactorWith(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const say = (proven: boolean): void => {
    answer?.(proven)
    setAnswer(null)
  }
  return (
    <Modal opened={answer !== null} onClose={() => say(false)} title="Enter your code" zIndex={400}>
      <CodeForm
        text="Enter the code from your authenticator, or one of your recovery codes."
        action="Verify code"
        onCode={async (code) => {
          await call(secondFactor.prove, { code })
          say(true)
        }}
        onCancel={() => say(false)}
      />
    </Modal>
  )
}
