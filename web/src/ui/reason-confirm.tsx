import { Stack } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useTyped } from '../forms/use-typed.ts'
import { Confirm, type ConfirmProps } from './confirm.tsx'
import { GrowingText } from './fields/growing-text.tsx'

interface ReasonConfirmProps extends Omit<ConfirmProps, 'opened' | 'children' | 'onConfirm'> {
  label?: string
  description?: string
  /** What is said at the field where it is empty; undefined: it may be. */
  missing: string | undefined
  /** Says at other fields of the dialog what is missing there; answers whether they are complete. */
  check?: () => boolean
  /** What stands above the field. */
  children: ReactNode
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks before something, and why. It stays open where the reason is missing. */
export const ReasonConfirm = ({ label = 'Reason', description, missing, check = () => true, children, onConfirm, ...confirm }: ReasonConfirmProps) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  /* While it is on its way the screen may go on to the next record by itself. */
  const [isSent, setIsSent] = useState(false)
  const isTyped = reason.trim() !== ''
  useTyped(isTyped && !isSent)
  return (
    <Confirm
      {...confirm}
      opened
      keepOpen={isTyped}
      onConfirm={async () => {
        const isComplete = check()
        if (missing !== undefined && !isTyped) {
          setFault(missing)
          if (isComplete) field.current?.focus()
          return false
        }
        if (!isComplete) return false
        setIsSent(true)
        try {
          return await onConfirm(reason.trim())
        } finally {
          setIsSent(false)
        }
      }}
    >
      <Stack gap="sm">
        {children}
        <GrowingText
          ref={field}
          label={label}
          description={description}
          required={missing !== undefined}
          error={fault}
          value={reason}
          maxLength={500}
          minRows={2}
          maxRows={8}
          // what is typed at once is the reason; the button would take the focus
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setFault('')
          }}
        />
      </Stack>
    </Confirm>
  )
}
