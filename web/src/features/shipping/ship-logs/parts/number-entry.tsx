import { say } from '@labgate/contract/languages/say'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

/**
 * Manual number entry, for what no scanner reads; Enter takes it. `onEnter` returns what is wrong
 * with it, '' if nothing.
 */
export const NumberEntry = ({
  label,
  onEnter,
}: {
  label: string
  onEnter: (text: string) => string | Promise<string>
}) => {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const enter = async (entered: string): Promise<void> => {
    const wrong = await onEnter(entered)
    setFault(wrong)
    if (wrong === '') setText('')
  }
  return (
    <TextInput
      label={label}
      value={text}
      w={{ base: '100%', xs: 240 }}
      autoComplete="off"
      maxLength={50}
      data-takes-scans=""
      placeholder={say('Type it, then press Enter')}
      error={fault}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setFault('')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        if (text.trim() === '') return
        void enter(text.trim())
      }}
    />
  )
}
