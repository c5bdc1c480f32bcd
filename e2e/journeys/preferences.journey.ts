import { expect, type Page } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test(
  'a provider saves a test preference, ends it, and finds it among the ended ones',
  inProve,
  async ({ page, hand, labgate }) => {
    /* Both projects work on one laboratory: each has its own name. */
    const name = `Tapering ${test.info().project.name}`
    await enter(page, labgate, 'provider', '/dashboard')
    await openScreen(page, hand, 'Provider Preference')
    await expect(page.getByRole('grid', { name: 'preferences' })).toBeVisible()
    await picture(page, 'preferences')
    await hand.press(page.getByRole('button', { name: 'Add urine' }))
    await expect(
      page.getByRole('heading', { name: 'New preference: Urine toxicology' }),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await hand.key('Control+Enter')
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await expect(page.getByText('Choose at least one test.')).toBeVisible()
    await hand.write(page.getByRole('textbox', { name: 'Name' }), name)

    const profile = page.getByRole('radiogroup', { name: 'Profile' })
    await expect(profile.getByRole('radio')).toHaveText([
      /^Targeted reflex/,
      /^Universal reflex/,
      /^Custom profile/,
    ])
    await hand.tick(profile.getByRole('radio', { name: /^Targeted reflex/ }))
    await expect(profile.getByRole('radio', { name: /^Targeted reflex/ })).toBeChecked()
    await expect(box(page, 'Presumptive screen, 15 assays')).toBeChecked()

    const find = page.getByRole('combobox', { name: 'Find a test' })
    await hand.write(find, 'norfen')
    await expect(page.getByRole('option', { name: /^Norfentanyl/ })).toBeVisible()
    await hand.key('Enter')
    await expect(find).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Remove Norfentanyl' })).toBeVisible()
    await expect(box(page, 'Opioid agonists')).toHaveJSProperty('indeterminate', true)

    await hand.tick(box(page, 'Benzodiazepines'))
    await expect(page.getByText('Targeted reflex: screen and 12 tests')).toBeVisible()
    await box(page, 'Benzodiazepines').focus()
    await hand.key('ArrowRight')
    await expect(box(page, 'Alprazolam')).toBeVisible()
    await hand.key('ArrowDown')
    await hand.key(' ')
    await expect(page.getByText('Targeted reflex: screen and 11 tests')).toBeVisible()
    await picture(page, 'preference-new')
    await hand.press(page.getByRole('button', { name: 'Remove Norfentanyl' }))
    await expect(page.getByText('Targeted reflex: screen and 10 tests')).toBeVisible()
    await hand.key('Control+Enter')

    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('Targeted reflex: screen and 10 tests')
    await expect(row).toContainText('In use')
    await hand.press(row)
    await expect(
      page.getByRole('list', { name: 'Chosen tests' }).getByRole('listitem'),
    ).toHaveCount(10)
    await picture(page, 'preference-open')
    await hand.press(page.getByRole('button', { name: 'Sunset', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Sunset preference' })
    await expect(dialog.getByRole('textbox', { name: 'Sunset date' })).not.toHaveValue('')
    await picture(page, 'preference-sunset')
    await hand.press(dialog.getByRole('button', { name: /^Sunset/ }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sunset', exact: true })).toHaveCount(0)
    await hand.press(page.getByRole('button', { name: 'All preferences' }))
    await expect(page.getByRole('row', { name: /Chronic pain/ })).toBeVisible()
    await expect(row).toHaveCount(0)
    await hand.tick(page.getByRole('checkbox', { name: 'Show ended' }))
    await expect(row).toContainText('Ended')
  },
)
