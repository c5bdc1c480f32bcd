import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFields } from '../src/forms/use-fields.ts'
import { ChoiceField, ChoicesField, type Option } from '../src/ui/fields/choice-fields.tsx'
import { stopClock } from './clock.ts'
import { showPart } from './show.tsx'

const regions: Option[] = [
  { value: 1, label: 'Florida' },
  { value: 2, label: 'Georgia' },
]
/** A form whose lists arrive when the test says so. */
const begin = (initial: { regionId: number; regionIds: number[] }) => {
  const shown: { values?: () => typeof initial; arrive?: (options: Option[]) => void } = {}
  const Form = () => {
    const [options, setOptions] = useState<Option[]>([])
    const fields = useFields({ initial })
    shown.values = fields.inner.getValues
    shown.arrive = setOptions
    return (
      <>
        <ChoiceField form={{ fields }} name="regionId" label="Region" options={options} />
        <ChoicesField
          form={{ fields }}
          name="regionIds"
          label="Regions"
          options={options}
          toIds={(ids: number[]) => ids}
          toValue={(ids) => ids.map(Number)}
        />
      </>
    )
  }
  showPart(<Form />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
  const user = userEvent.setup()
  const choose = async (name: string, option: string) => {
    const list = document.querySelector<HTMLElement>(
      `#${CSS.escape(box(name).getAttribute('aria-controls') ?? '')}`,
    )
    await user.click(
      within(list as HTMLElement).getByRole('option', { name: option, hidden: true }),
    )
  }
  return {
    box,
    choose,
    user,
    arrive: (options = regions) => act(async () => shown.arrive?.(options)),
    values: () => shown.values?.(),
  }
}

test('a list that loads late leaves the cursor and the typed text unchanged', async () => {
  const { box, choose, arrive, values, user } = begin({ regionId: 0, regionIds: [] })
  const region = box('Region')
  await user.click(region)
  await user.keyboard('Geo')
  await arrive()
  expect(document.activeElement).toBe(region)
  expect(region.value).toBe('Geo')
  await choose('Region', 'Georgia')
  expect([region.value, values()?.regionId]).toEqual(['Georgia', 2])

  const several = box('Regions')
  await user.click(several)
  await user.keyboard('Flo')
  await arrive([...regions, { value: 3, label: 'Alabama' }])
  expect(document.activeElement).toBe(several)
  expect(several.value).toBe('Flo')
})

test('Enter takes the option marked by an arrow key before the list has determined the current choice', async () => {
  const { pass } = stopClock()
  const { box, arrive, values } = begin({ regionId: 0, regionIds: [] })
  await arrive()
  const press = (key: string) => fireEvent.keyDown(box('Region'), { key, code: key })
  act(() => box('Region').focus())
  press('ArrowDown')
  await pass(20)
  press('Enter')
  expect([box('Region').value, values()?.regionId]).toEqual(['Florida', 1])
})

test('a value is shown once the list loads, or by its number if the list lacks it; a choice survives a new list and can be cleared', async () => {
  const { box, choose, arrive, values, user } = begin({ regionId: 2, regionIds: [1] })
  expect(box('Region').value).toBe('…')
  await arrive(regions.slice(0, 1))
  expect(box('Region').value).toBe('(2)')
  await arrive()
  expect(box('Region').value).toBe('Georgia')
  await user.click(box('Region'))
  await choose('Region', 'Florida')
  await arrive([...regions, { value: 3, label: 'Alabama' }])
  expect([box('Region').value, values()?.regionId]).toEqual(['Florida', 1])
  await user.click(screen.getByLabelText('Clear: Region'))
  expect([box('Region').value, values()?.regionId]).toEqual(['', 0])
})

test('Enter or leaving the field takes a code or the only match; text that matches nothing is reported, and the choice stays', async () => {
  const states: Option[] = [
    { value: 'AL', label: 'Alabama' },
    { value: 'FL', label: 'Florida' },
    { value: 'LA', label: 'Louisiana' },
  ]
  let values = (): { state: string } => ({ state: '' })
  const Form = () => {
    const fields = useFields({ initial: { state: '' } })
    values = fields.inner.getValues
    return (
      <>
        <ChoiceField form={{ fields }} name="state" label="State" options={states} none="" />
        <button type="button">Next</button>
      </>
    )
  }
  showPart(<Form />)
  const user = userEvent.setup()
  const state = screen.getByRole<HTMLInputElement>('combobox', { name: 'State' })
  const types = async (text: string, leave: string) => {
    await user.click(state)
    await user.clear(state)
    await user.keyboard(`${text}${leave}`)
  }
  await types('la', '{Tab}')
  expect([values().state, state.value]).toEqual(['LA', 'Louisiana'])
  await types('flo', '{Enter}{Tab}')
  expect([values().state, state.value]).toEqual(['FL', 'Florida'])
  await types('xyz', '{Tab}')
  expect([values().state, state.value]).toEqual(['FL', 'Florida'])
  expect(
    screen.getByText('“xyz” matches nothing or more than one. Choose from the list.'),
  ).toBeTruthy()
})

test('retyping the current choice and pressing Enter shows its full name', async () => {
  const { box, arrive, values, user } = begin({ regionId: 1, regionIds: [] })
  await arrive()
  await user.clear(box('Region'))
  await user.type(box('Region'), 'flor{Enter}')
  expect([box('Region').value, values()?.regionId]).toEqual(['Florida', 1])
})

test('a refused save focuses a choice with its fault in sight: its list opens only when it is asked for', async () => {
  const shown: { check?: () => boolean } = {}
  const Form = () => {
    const fields = useFields({
      initial: { regionId: 0 },
      required: { regionId: 'Choose a region.' },
    })
    shown.check = fields.checkAll
    return (
      <div ref={fields.box}>
        <ChoiceField form={{ fields }} name="regionId" label="Region" options={regions} />
      </div>
    )
  }
  showPart(<Form />)
  act(() => void shown.check?.())
  expect(await screen.findByText('Choose a region.')).toBeTruthy()
  const region = screen.getByRole('combobox', { name: 'Region' })
  await waitFor(() => expect(document.activeElement).toBe(region))
  expect(region.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(region)
  expect(region.getAttribute('aria-expanded')).toBe('true')
})
