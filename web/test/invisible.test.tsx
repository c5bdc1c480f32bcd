import { patients } from '@labgate/contract/patients/patients'
import { Autocomplete, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { InvisibleTyped } from '../src/forms/invisible-typed.tsx'
import { useFields } from '../src/forms/use-fields.ts'
import { TextField } from '../src/ui/fields/text-fields.tsx'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

let stored: Record<string, string> = {}
const keep = (name: string) => (value: string) => {
  stored[name] = value
}
const Fields = () => {
  const [name, setName] = useState('')
  const { box, ...form } = useFields({
    initial: { lastName: '' },
    schema: patients.save.input,
    onValues: ({ lastName }) => keep('form')(lastName),
  })
  return (
    <>
      <InvisibleTyped />
      <div ref={box}>
        <TextField form={{ fields: { ...form, box } }} name="lastName" label="form" />
      </div>
      <TextInput
        label="controlled"
        value={name}
        onChange={(event) => (
          setName(event.currentTarget.value),
          keep('controlled')(event.currentTarget.value)
        )}
      />
      <Autocomplete label="suggests" data={['Moss']} onChange={keep('suggests')} />
      <TextInput
        type="search"
        label="search"
        onChange={(event) => keep('search')(event.currentTarget.value)}
      />
      <PasswordInput
        label="password"
        onChange={(event) => keep('password')(event.currentTarget.value)}
      />
      <Textarea label="notes" onChange={(event) => keep('notes')(event.currentTarget.value)} />
    </>
  )
}
const fieldOf = (label: string): HTMLInputElement =>
  screen.getByLabelText(label, { selector: 'input, textarea' })
const wrapperOf = (label: string): HTMLElement =>
  fieldOf(label).closest<HTMLElement>('.mantine-InputWrapper-root')!
const text = 'Invisible characters were removed.'

describe('a field of one line', () => {
  beforeEach(() => {
    stored = {}
    signInAs(administrator)
    showPart(<Fields />)
  })

  it.each(['form', 'controlled', 'suggests', 'search'])(
    '(%s) loses what no one sees when it is pasted, shows what is stored, and says so below itself',
    async (label) => {
      const user = userEvent.setup()
      await user.click(fieldOf(label))
      await user.paste('Mo\u202Ess\u200B, A\u2066da\u2069')
      expect([fieldOf(label).value, stored[label]]).toEqual(['Moss, Ada', 'Moss, Ada'])
      expect(within(wrapperOf(label)).getByText(text)).toBeTruthy()
      expect(screen.getAllByText(text)).toHaveLength(1)
      fireEvent.change(fieldOf(label), { target: { value: `${fieldOf(label).value} B` } })
      expect([fieldOf(label).value, stored[label]]).toEqual(['Moss, Ada B', 'Moss, Ada B'])
    },
  )

  it('keeps the cursor where it was', async () => {
    const user = userEvent.setup()
    await user.type(fieldOf('controlled'), 'Moss')
    fieldOf('controlled').setSelectionRange(2, 2)
    await user.paste('\u200Br')
    expect([fieldOf('controlled').value, fieldOf('controlled').selectionStart]).toEqual([
      'Morss',
      3,
    ])
  })

  it('says so until the cursor is in it again', async () => {
    const user = userEvent.setup()
    await user.click(fieldOf('form'))
    await user.paste('A\u200Bda')
    await user.click(fieldOf('search'))
    expect(screen.getByText(text)).toBeTruthy()
    await user.click(fieldOf('form'))
    expect(screen.queryByText(text)).toBeNull()
  })

  it('is neither a password nor a note of several lines: those are stored as typed', async () => {
    const user = userEvent.setup()
    for (const label of ['password', 'notes']) {
      await user.click(fieldOf(label))
      await user.paste('a\u200Bb')
      expect(stored[label]).toBe('a\u200Bb')
    }
    expect(screen.queryByText(text)).toBeNull()
  })
})
