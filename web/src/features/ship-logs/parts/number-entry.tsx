import { TextInput } from '@mantine/core'
import { useState } from 'react'

/** A number by hand, for what no scanner reads; Enter takes it. `onEnter` answers what is wrong with it, '' when nothing is. */
export const NumberEntry = ({ label, onEnter }: { label: string; onEnter: (text: string) => string }) => {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  return (
    <TextInput
      label={label}
      value={text}
      w={{ base: '100%', xs: 240 }}
      autoComplete="off"
      maxLength={20}
      placeholder="Type it, then press Enter"
      error={fault}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setFault('')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        if (text.trim() === '') return
        const wrong = onEnter(text.trim())
        setFault(wrong)
        if (wrong === '') setText('')
      }}
    />
  )
}
