import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { instantAsText } from '../../forms/dates.ts'
import { instantOfLocal, localOfInstant } from '../../forms/local-time.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { ShownValue } from './shown-value.tsx'
import { still } from './still.ts'

interface InstantInputProps {
  label: string
  begin: string | null
  onChange: (instant: string | null) => void
  error?: React.ReactNode
  description?: React.ReactNode
  required?: boolean
  disabled?: boolean
  path?: string
  w?: TextInputProps['w']
}

/** Date and time in the viewer's zone, in the browser's own field; the value is an instant or null. */
export const InstantInput = still(({ begin, onChange, path, ...rest }: InstantInputProps) => {
  const [text, setText] = useState(() => localOfInstant(begin))
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={text}
      max="2199-12-31T23:59"
      {...(path !== undefined && { 'data-path': path })}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(instantOfLocal(event.currentTarget.value))
      }}
    />
  )
})

/** A moment of a form; the field holds an instant or null. */
export const InstantField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  const instant = (given.defaultValue as string | null | undefined) ?? null
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {instantAsText(instant)}
      </ShownValue>
    )
  return <InstantInput key={key} {...shared} label={props.label} path={given['data-path']} begin={instant} onChange={given.onChange} error={given.error} />
}
