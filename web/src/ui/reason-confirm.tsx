import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useTyped } from '../forms/use-typed.ts'
import { Confirm, type ConfirmProps } from './confirm.tsx'
import { GrowingText } from './fields/growing-text.tsx'

interface ReasonConfirmProps extends Omit<ConfirmProps, 'opened' | 'children' | 'onConfirm'> {
  label?: string
  description?: string
  /** The message shown at an empty field; undefined if it can be empty. */
  missing: string | undefined
  /** Reports missing values at other fields of the dialog; returns whether they are complete. */
  check?: () => boolean
  /** Shown above the field. */
  children: ReactNode
  onConfirm: (reason: string) => Promise<unknown>
}

/** Prompts for confirmation, with a reason. Stays open if the reason is missing. */
export const ReasonConfirm = ({
  label = say('Reason'),
  description,
  missing,
  check = () => true,
  children,
  onConfirm,
  ...confirm
}: ReasonConfirmProps) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  /* While the request is running, the screen may move to the next record on its own. */
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
          // typing starts in the reason field; otherwise the button would take the focus
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
