import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'
import { drawn } from '../pace.ts'
import { pressWith } from './chord.ts'
import { refuseBox, type Hand } from './hand.ts'
import { hasChosen, hasNativeList, optionOf, waysTo } from './native-list.ts'
import { seeFocus, type FocusSeen } from './ring.ts'

const mostSteps = 400
const mostFrames = 60
/** The pace of a fast typist; fewer than five keys are not a scan at any speed. */
const typingMs = 40

type Way =
  | 'gone'
  | 'here'
  | 'Tab'
  | 'Shift+Tab'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'ArrowRight'
  | 'ArrowLeft'

/**
 * The key that leads to the element; 'gone' if the page has replaced it. Runs in the page: no
 * imports.
 */
const wayTo = (element: Element): Way => {
  if (!element.isConnected) return 'gone'
  const now = document.activeElement
  if (now === element) return 'here'
  const isAfter = (other: Element): boolean =>
    now === null || (now.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) === 0
  /*
   * Menu entries, tabs, rows, radio buttons, and tests share one tab stop; arrow keys move within
   * it.
   */
  const group = element.closest(
    '[role=menu], [role=tablist], [role=grid], [role=radiogroup], [data-arrows]',
  )
  const arrows = element.matches(
    '[role^=menuitem], [role=tab], tr[data-index], input[type=radio], [data-rove]',
  )
  if (
    group &&
    arrows &&
    now &&
    now !== group &&
    group.contains(now) &&
    now.matches('[role^=menuitem], [role=tab], tr[data-index], input[type=radio], [data-rove]')
  ) {
    const across = group.matches('[role=tablist]')
    return isAfter(element)
      ? across
        ? 'ArrowRight'
        : 'ArrowDown'
      : across
        ? 'ArrowLeft'
        : 'ArrowUp'
  }
  if (group && arrows && group.matches('[role=menu]')) return 'ArrowDown'
  return isAfter(element) ? 'Tab' : 'Shift+Tab'
}

type Handle = ElementHandle<HTMLElement | SVGElement>
interface Step {
  way: Way
  seen: FocusSeen
}
/*
 * Both in one call, since a journey takes hundreds of such steps: built from their source text,
 * since code that runs in the page cannot import.
 */
// oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- both texts are functions of this project
const stepTo = new Function(
  'element',
  `return { way: (${wayTo.toString()})(element), seen: (${seeFocus.toString()})() }`,
) as (element: Element) => Step

/**
 * Whether Tab can reach it: an element in a dialog waits until the dialog has the focus. Runs in
 * the page: no imports.
 */
const isWithinReach = (element: Element): boolean => {
  const dialog = element.closest('[role=dialog]')
  return dialog === null || dialog.contains(document.activeElement)
}

/** Works by keyboard alone, and fails if the focus is not visible. */
export const keyboardHand = (page: Page): Hand => {
  /* Listening starts with a delay; the key would already have been pressed. */
  page.on('filechooser', () => undefined)
  /*
   * A ring can take some frames to be drawn, and a page to scroll. Counted in frames: a busy
   * machine draws fewer.
   */
  const look = async (element: Handle): Promise<Step> => {
    let step = await element.evaluate(stepTo)
    for (let again = 0; again < mostFrames && step.seen.fault !== ''; again++) {
      await drawn(page)
      step = await element.evaluate(stepTo)
    }
    return step
  }
  /* Finding it by its text again at each step would cost more than the step. */
  const find = async (target: Locator): Promise<Handle> => {
    const element = await target.elementHandle()
    if (element === null) throw new Error(`${target.toString()} is gone.`)
    return element
  }
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor({ state: 'attached' })
    await expect(target, 'can be used').toBeEnabled()
    /* A dialog takes the focus once it has opened. */
    await expect.poll(() => target.evaluate(isWithinReach)).toBe(true)
    const passed: string[] = []
    let element = await find(target)
    for (let step = 0; step < mostSteps; step++) {
      const { way, seen } = await look(element)
      // where a journey left the page, by scrolling or by an answer, is no step of the person
      if (seen.fault !== '' && (passed.length > 0 || way === 'here'))
        throw new Error(
          `The focus cannot be seen: ${seen.what} ${seen.fault}. On the way: ${passed.slice(-4).join(', ')}.`,
        )
      if (way === 'here') return
      if (way === 'gone') element = await find(target)
      else {
        passed.push(seen.what)
        await page.keyboard.press(way)
      }
    }
    throw new Error(
      `No key leads to ${target.toString()}. On the way: ${passed.slice(-12).join(', ')}.`,
    )
  }
  /*
   * The first letters key by key, the rest at once. A key is held back for a moment, in case a
   * scanner sent it.
   */
  const type = async (target: Locator, text: string): Promise<void> => {
    const first = text.slice(0, 3)
    await page.keyboard.type(first, { delay: typingMs })
    await expect(target).toHaveValue(first)
    if (text.length > first.length) await page.keyboard.insertText(text.slice(first.length))
  }
  return {
    way: 'keyboard',
    press: async (target) => {
      await refuseBox(target)
      await reach(target)
      const chord = await target.evaluate(
        (element) => element.querySelector('[data-chord]')?.getAttribute('data-chord') ?? '',
      )
      await pressWith(page, chord === '' ? 'Enter' : chord.replace('Ctrl', 'Control'))
    },
    write: async (target, text) => {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+a')
      if (text === '') await page.keyboard.press('Delete')
      else await type(target, text)
    },
    choose: async (target, option) => {
      await reach(target)
      if (await hasNativeList(target)) {
        for (const { key, words } of await waysTo(target, await optionOf(target, option))) {
          await page.keyboard.press(key)
          await hasChosen(target, words)
        }
        return
      }
      const wanted = page.getByRole('option', { name: option, exact: true })
      await page.keyboard.press('ArrowDown')
      await wanted.waitFor()
      for (
        let step = 0;
        step < mostSteps && (await wanted.getAttribute('data-combobox-selected')) === null;
        step++
      )
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(wanted).toBeHidden()
    },
    tick: async (target) => {
      await reach(target)
      if (!(await target.isChecked())) await page.keyboard.press('Space')
    },
    untick: async (target) => {
      await reach(target)
      if (await target.isChecked()) await page.keyboard.press('Space')
    },
    attach: async (target, path) => {
      await reach(target)
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(path)
    },
    key: (keys) => pressWith(page, keys),
  }
}
