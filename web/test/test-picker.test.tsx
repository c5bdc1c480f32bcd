import { catalogOf } from '@labgate/contract/catalog/catalogs'
import { selectionOf } from '@labgate/contract/catalog/saving'
import { emptySelection, type Selection } from '@labgate/contract/catalog/selection'
import { configure, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { entriesOf, findTests } from '../src/ui/tests/hits.ts'
import { TestPicker } from '../src/ui/tests/test-picker.tsx'
import { showPart } from './show.tsx'

const urine = catalogOf('ToxUrine', '2022.11')!
const oral = catalogOf('ToxOral', '2023.01')!
const uti = catalogOf('UTISTI', '')!
const rpp = catalogOf('RPP', '')!

// computing whether each of a hundred checkboxes is visible takes long
configure({ defaultHidden: true })

let now: Selection
const Around = ({
  form,
  start,
  without,
}: {
  form: typeof urine
  start: Selection
  without?: readonly ['full-screen']
}) => {
  const [value, setValue] = useState(start)
  const [note, setNote] = useState('')
  useEffect(() => {
    now = value
  }, [value])
  return (
    <>
      <input
        aria-label="Note"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TestPicker form={form} value={value} onChange={setValue} {...(without && { without })} />
    </>
  )
}
const show = (form = urine, start = emptySelection(form), without?: readonly ['full-screen']) => {
  showPart(<Around form={form} start={start} {...(without && { without })} />)
  return userEvent.setup()
}
const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name })
const stateOf = (name: string): string =>
  box(name).indeterminate ? 'some' : box(name).checked ? 'all' : 'none'
const profile = (name: RegExp) => screen.getByRole('radio', { name })
const chosenProfile = (): string =>
  screen
    .getAllByRole('radio', { checked: true })
    .map((one) => one.textContent)
    .join()
const focused = () =>
  document.activeElement?.closest('.mantine-Checkbox-root')?.textContent ??
  document.activeElement?.textContent

describe('classes', () => {
  it('have three states, expand, and follow and set the states of their tests', async () => {
    const user = show()
    expect(stateOf('Cannabinoids')).toBe('none')
    expect(screen.queryByRole('checkbox', { name: 'THC' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Tests of Cannabinoids' }))
    await user.click(box('THC'))
    expect(stateOf('Cannabinoids')).toBe('some')
    expect(now).toMatchObject({ codes: [602], profile: 'custom' })
    await user.click(box('Cannabinoids'))
    expect(stateOf('Cannabinoids')).toBe('all')
    expect(stateOf('THC source')).toBe('all')
    await user.click(box('Cannabinoids'))
    expect(now.codes).toEqual([])
  })

  it('hide withdrawn tests, and explain why a follow-up test is not available yet', async () => {
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    expect(screen.queryByRole('checkbox', { name: /^Norhydrocodone/ })).toBeNull()
    expect(box('Methamphetamine d/l isomers when positive').disabled).toBe(true)
    expect(screen.getByText(/^The d\/l isomer test requires methamphetamine/)).toBeTruthy()
    await user.click(box('Methamphetamine'))
    expect(box('Methamphetamine d/l isomers when positive').disabled).toBe(false)
  })

  it('are one Tab stop: arrows move, Right opens, Left closes and moves up, Space and Enter check', async () => {
    const user = show()
    screen.getByRole('combobox', { name: 'Find a test' }).focus()
    await user.tab()
    await user.tab()
    expect(focused()).toContain('Presumptive screen, 15 assays')
    for (let step = 0; step < 3; step++) await user.keyboard('{ArrowDown}')
    // the reflex before it cannot be checked without a screen
    expect(focused()).toContain('Antidepressants')
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}{ArrowDown} ')
    expect(now.codes).toEqual([301, 302])
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toContain('Antidepressants')
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByRole('checkbox', { name: 'Doxepin' })).toBeNull()
    await user.keyboard('{End}')
    expect(focused()).toContain('Synthetic cannabinoids')
    await user.tab()
    await user.tab({ shift: true })
    expect(focused()).toContain('Synthetic cannabinoids')
  })
})

describe('profiles', () => {
  it('come from the contract: the screens exclude each other, and any other change turns a full profile into custom', async () => {
    const user = show()
    await user.click(profile(/^Full screen/))
    expect(screen.getByRole('status').textContent).toMatch(
      /^Full screen and confirmation: screen and \d+ tests$/,
    )
    expect(stateOf('Antidepressants')).toBe('all')
    expect(stateOf('Hallucinogens')).toBe('none')
    await user.click(box('Presumptive screen, 13 assays'))
    expect(box('Presumptive screen, 15 assays').checked).toBe(false)
    expect(chosenProfile()).toMatch(/^Full screen/)
    await user.click(box('Kratom'))
    expect(chosenProfile()).toMatch(/^Custom/)
  })

  it('are not chosen by moving over them with arrows', async () => {
    const user = show(urine, selectionOf(urine, [107, 501]))
    profile(/^Custom/).focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(profile(/^Universal/))
    expect(now.codes).toEqual([501])
    await user.keyboard(' ')
    expect(now).toMatchObject({ codes: [110], profile: 'universal-reflex' })
  })

  it('that cleared tests can restore them, until something else is changed', async () => {
    const user = show(urine, selectionOf(urine, [107, 501, 1200]))
    await user.click(profile(/^Universal/))
    await user.click(screen.getByRole('button', { name: 'Restore 25 tests' }))
    expect(now).toEqual(selectionOf(urine, [107, 501, 1200]))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(box('Kratom'))
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  })

  it('can be excluded from the picker', () => {
    show(urine, emptySelection(urine), ['full-screen'])
    expect(screen.queryByRole('radio', { name: /^Full screen/ })).toBeNull()
    expect(profile(/^Full confirmation/)).toBeTruthy()
  })
})

describe('finding a test', () => {
  it.each([
    [urine, 'benzo', 'Benzodiazepines'],
    [urine, 'fent', 'Fentanyl'],
    [urine, 'bup', 'Bupropion'],
    [urine, 'bupren', 'Buprenorphine'],
    [urine, 'cocaine', 'Cocaine'],
    [urine, '6-mam', 'Heroin (6-MAM)'],
    [urine, '1216', 'Norfentanyl'],
    [urine, 'nortrip', 'Amitriptyline'],
    [oral, 'ritalinic', 'Ritalinic acid'],
    [uti, 'klebsiella', 'Common uropathogens'],
  ])('%#: %s', (form, words, first) => {
    expect(findTests(entriesOf(form, emptySelection(form).specimen), words)[0]?.name).toBe(first)
  })

  it('Enter checks the first match and clears the field; a test already chosen stays', async () => {
    const user = show()
    const find = screen.getByRole('combobox', { name: 'Find a test' })
    await user.type(find, 'norfen{Enter}')
    expect(now.codes).toEqual([1216])
    expect(find).toHaveProperty('value', '')
    await user.type(find, 'norfen')
    expect((await screen.findByRole('option', { name: /^Norfentanyl/ })).textContent).toContain(
      'chosen',
    )
    await user.keyboard('{Enter}')
    expect(now.codes).toEqual([1216])
  })
})

describe('the selection', () => {
  it('shows a chip for each class or test; Delete removes one, and the next one gets focus', async () => {
    const user = show(urine, selectionOf(urine, [103, 501, 1200, 1503]))
    const chips = screen.getByRole('list', { name: 'Chosen tests' })
    const words = () =>
      within(chips)
        .queryAllByRole('button')
        .map((chip) => chip.textContent)
    expect(words()).toEqual(['Alprazolam', 'Opioid agonists (panel)', 'Cyclobenzaprine'])
    within(chips).getAllByRole('button')[0]?.focus()
    await user.keyboard('{ArrowRight}{Delete}')
    expect(words()).toEqual(['Alprazolam', 'Cyclobenzaprine'])
    await expect.poll(() => document.activeElement?.textContent).toBe('Cyclobenzaprine')
  })
})

describe('other forms', () => {
  it('urine or swab: tests of the other specimen are not shown or kept', async () => {
    const user = show(uti)
    await user.click(box('Common uropathogens'))
    expect(screen.getByText(/Enterococcus faecalis, Escherichia coli/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Mpox, swab' })).toBeNull()
    await user.click(profile(/^Swab/))
    expect(now).toMatchObject({ specimen: 'swab', codes: [] })
    expect(box('Mpox, swab')).toBeTruthy()
  })

  it('saliva offers only COVID-19', async () => {
    const user = show(rpp, selectionOf(rpp, [4000]))
    await user.click(profile(/^Saliva/))
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(box('COVID-19').checked).toBe(false)
  })
})

it('faults of an earlier form appear where they belong, and one click removes those tests', async () => {
  const user = show(urine, selectionOf(urine, [107, 501, 1204, 5101]))
  expect(screen.getByText('Norhydrocodone is no longer offered. Remove it.')).toBeTruthy()
  expect(screen.getByText(/^Test number 5101, which is not on this form/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove tests that cannot be ordered' }))
  expect(now.codes).toEqual([501])
  expect(screen.queryByText(/Some of these tests cannot be ordered/)).toBeNull()
})

it('a key in another field renders nothing of the picker again, and a check renders no test of another class', async () => {
  /* Rendering any part of the picker reads the form's classes; rendering a test reads its name. */
  const looked = vi.fn()
  const named = vi.fn()
  const watched = <T extends object>(of: T, name: keyof T, seen: () => void): T =>
    Object.defineProperty({ ...of }, name, { get: () => (seen(), of[name]), enumerable: true })
  const [first, ...others] = urine.panels
  const panels = [
    { ...first!, tests: first!.tests.map((test) => watched(test, 'name', named)) },
    ...others,
  ]
  const user = show(
    watched({ ...urine, panels }, 'panels', looked),
    selectionOf(urine, [107, 1200]),
  )
  await user.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(110)
  looked.mockClear()
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'x' } })
  expect(looked).not.toHaveBeenCalled()
  named.mockClear()
  await user.click(box('Alprazolam'))
  expect(looked).toHaveBeenCalled()
  expect(named).not.toHaveBeenCalled()
})
