import { expect, type Locator, type Page } from '@playwright/test'
import type { walkerOf } from './guide-walk.ts'
import type { OrderedTests } from './orders.ts'
import type { Who } from './people.ts'

type Step = ReturnType<typeof walkerOf>['step']
interface GuideWalk {
  who: Who
  path: string
  /** A patient of this name, with orders. */
  needs?: { name: string; orders?: number; type?: OrderedTests }
  walk: (page: Page, step: Step) => Promise<void>
}

const patientIn = async (page: Page, field: Locator, name: string): Promise<Locator> => {
  await field.fill(name)
  const option = page.getByRole('option', { name: new RegExp(name, 'i') }).first()
  await expect(option).toBeVisible()
  return option
}
/* A choice of a list that opens under its field. */
const choose = async (page: Page, field: Locator, option: RegExp): Promise<void> => {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}
const addTest = async (page: Page, field: Locator, name: string): Promise<void> => {
  await field.fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`, 'i') })
    .first()
    .click()
}
const newOrder = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New order' }).first().click()
  const field = page.getByRole('combobox', { name: 'Patient' })
  await (await patientIn(page, field, name)).click()
  await expect(page.getByRole('group', { name: 'Tests' })).toBeVisible()
}

/** How each guide is followed on the screens, step by step. */
export const guideWalks: Record<string, GuideWalk> = {
  'known-patient': {
    who: 'clinic-admin',
    path: '/lab-order',
    needs: { name: 'Ashworth' },
    walk: async (page, step) => {
      await step(async (see, look) => {
        await see('Lab Order')
        const button = await see('New order', 'button')
        await look()
        await button.click()
      })
      await step(async (see, look) => {
        const field = await see('Patient', 'combobox')
        const option = await patientIn(page, field, 'Ashworth')
        await look()
        await option.click()
      })
      await step(async (see, look) => {
        await (await see('Urine toxicology')).click()
        const find = await see('Find a test', 'combobox')
        await addTest(page, find, 'Fentanyl')
        await look()
      })
      await step(async (see, look) => {
        await choose(page, await see('Provider', 'combobox'), /\w/)
        const field = await see('Add diagnosis', 'combobox')
        await addTest(page, field, 'F11.20')
        await field.scrollIntoViewIfNeeded()
        await look()
      })
      await step(async (see) => {
        await page.getByRole('checkbox', { name: 'List not provided' }).check()
        await see('Still missing')
        await (await see('Save order', 'button')).click()
      })
      await step(async (_see, look) => {
        await expect(page.getByRole('heading', { name: /^Saved as requisition/ })).toBeVisible()
        await page.keyboard.press('Escape')
        await look()
      })
    },
  },
  'new-patient': {
    who: 'clinic-admin',
    path: '/patient',
    walk: async (page, step) => {
      await step(async (see, look) => {
        await see('Patient', 'link')
        const button = await see('New patient')
        await look()
        await button.click()
      })
      await step(async (see, look) => {
        await (await see('First name', 'textbox')).fill('Perpetua')
        await (await see('Last name', 'textbox')).fill(`Winter${Date.now() % 1000}green`)
        await (await see('DOB', 'textbox')).fill('02/29/1972')
        await choose(page, await see('Sex', 'combobox'), /^Female/)
        await page.getByRole('textbox', { name: 'ZIP code' }).fill('33602')
        await page.getByRole('textbox', { name: 'Street', exact: true }).fill('4 Heron Lane')
        // the ZIP code fills in city and state
        await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Tampa')
        await (await see('Phone', 'textbox')).fill('8135550147')
        const save = await see('Save & Continue', 'button')
        await look()
        await save.click()
      })
      await step(async (see, look) => {
        await expect(page.getByRole('link', { name: 'Order tests' }).first()).toBeVisible()
        const add = await see('Add insurance', 'button')
        await look()
        await add.click()
      })
      await step(async (see, look) => {
        const card = page.getByRole('dialog', { name: 'Add insurance' })
        const payer = await see('Payer', 'combobox')
        await payer.fill('Marigold Mutual')
        await page.getByRole('option', { name: /Not in the list/ }).click()
        await card.getByRole('textbox', { name: 'Payer’s name' }).fill('Marigold Mutual')
        await (await see('Member ID', 'textbox')).fill('MM-4419')
        await choose(page, await see('Relationship to the subscriber', 'combobox'), /^Self/)
        const save = await see('Save insurance', 'button')
        await look()
        await save.click()
        await expect(card).toHaveCount(0)
      })
      await step(async (see) => {
        await (await see('Order tests')).click()
        await expect(page).toHaveTitle(/^New order/)
      })
    },
  },
  'repeat-order': {
    who: 'clinic-admin',
    path: '/lab-order',
    needs: { name: 'Birchwood', orders: 1 },
    walk: async (page, step) => {
      await step(async (see) => {
        await see('Lab Order')
        await (await see('New order', 'button')).click()
      })
      await step(async (see) => {
        const field = await see('Patient', 'combobox')
        await (await patientIn(page, field, 'Birchwood')).click()
      })
      await step(async (see, look) => {
        await page
          .getByRole('group', { name: 'Tests' })
          .getByRole('button', { name: 'Urine toxicology', exact: true })
          .click()
        await (await see('Repeat')).click()
        await look()
      })
      await step(async (see) => {
        await see('Provider', 'combobox')
        await see('Save order', 'button')
      })
    },
  },
  'sign-orders': {
    who: 'provider',
    path: '/lab-order',
    walk: async (page, step) => {
      await step(async (see, look) => {
        await see('Lab Order')
        const button = await see('Unsigned orders')
        await look()
        await button.click()
      })
      await step(async (see, look) => {
        const boxes = page.getByRole('checkbox', { name: /^Sign / })
        await expect(boxes.first()).toBeVisible()
        await see('All of them')
        await boxes.first().check()
        await look()
      })
      await step(async (see, look) => {
        await page.getByRole('group', { name: 'Signing' }).getByRole('checkbox').last().check()
        await see('Sign', 'button')
        await look()
      })
    },
  },
  labels: {
    who: 'clinic-admin',
    path: '/lab-order',
    needs: { name: 'Cottonwood', orders: 1 },
    walk: async (page, step) => {
      await newOrder(page, 'Cottonwood')
      await step(async (see, look) => {
        await see('Collection date')
        await see('Collection time')
        await see('I collected it')
        await look()
      })
      await step(async (see) => {
        await see('Save order', 'button')
      })
      await step(async (see, look) => {
        await page.goto('/lab-order')
        await see('Lab Order')
        await page
          .getByRole('checkbox', { name: /^Select / })
          .first()
          .check()
        await see('Print labels', 'button')
        await look()
      })
      await step(async () => undefined)
    },
  },
  'pack-parcel': {
    who: 'clinic-admin',
    path: '/shipLog',
    needs: { name: 'Dogwood', orders: 2 },
    walk: async (page, step) => {
      await step(async (see, look) => {
        await see('ShipLog')
        const button = await see('New parcel')
        await look()
        await button.click()
      })
      await step(async (_see, look) => {
        const boxes = page.getByRole('checkbox', { name: /^In the parcel: /, disabled: false })
        await boxes.nth(0).check()
        await boxes.nth(1).check()
        await look()
      })
      await step(async (see, look) => {
        await choose(page, await see('Carrier', 'combobox'), /^Courier/)
        await (await see('Tracking number', 'textbox')).fill('CR-20417')
        await look()
      })
      await step(async (see) => {
        await (await see('Ship and print', 'button')).click()
      })
      await step(async (see) => {
        await expect(page.getByRole('dialog', { name: 'Parcel sheet' })).toBeVisible()
        await page.keyboard.press('Escape')
        await see('Request pickup', 'button')
      })
    },
  },
  'follow-order': {
    who: 'clinic-admin',
    path: '/lab-order',
    needs: { name: 'Elderberry', orders: 1 },
    walk: async (page, step) => {
      await step(async (see, look) => {
        await see('Lab Order')
        await see('Status', 'columnheader')
        await look()
      })
      await step(async (_see, look) => {
        await page.getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
        await expect(page.getByRole('list', { name: 'Status history' })).toBeVisible()
        await look()
      })
      await step(async (see, look) => {
        await (await see('Status history')).scrollIntoViewIfNeeded()
        await look()
      })
    },
  },
  'review-results': {
    who: 'provider',
    path: '/results',
    walk: async (page, step) => {
      const list = page.getByRole('list', { name: 'Results', exact: true })
      await step(async (see, look) => {
        await see('Results')
        await expect(list.getByRole('listitem').first()).toBeVisible()
        await look()
      })
      await step(async (see, look) => {
        await list.getByRole('listitem').first().getByRole('button').click()
        await see('Report as PDF')
        await look()
      })
      await step(async (see) => {
        await see('Mark reviewed')
      })
    },
  },
  'write-to-laboratory': {
    who: 'clinic-admin',
    path: '/help?guide=write-to-laboratory',
    walk: async (page, step) => {
      await step(async (see) => {
        await (await see('Write to the laboratory')).click()
      })
      await step(async (see, look) => {
        await choose(page, await see('About', 'combobox'), /^Something else/)
        await (
          await see('Message', 'textbox')
        ).fill('Please add a fentanyl confirmation to the order of this morning.')
        await look()
      })
      await step(async (see) => {
        await see('Send message')
      })
    },
  },
  'order-supplies': {
    who: 'clinic-admin',
    path: '/order-supplies',
    walk: async (_page, step) => {
      await step(async (see, look) => {
        await see('Order Supplies')
        await see('Ship to location', 'combobox')
        await look()
      })
      await step(async (see) => {
        await (await see('Urine collection cups', 'textbox')).fill('2')
      })
      await step(async (see) => {
        await see('Order', 'button')
        await see('Supply orders')
      })
    },
  },
}
