import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Empty } from '../src/ui/empty.tsx'
import { Page } from '../src/ui/page.tsx'
import { Section } from '../src/ui/section.tsx'
import { showPart } from './show.tsx'

const shown = (make: (add: ReactNode) => ReactNode): number => {
  showPart(make(<Button>Add file</Button>))
  return screen.getAllByRole('button', { name: 'Add file' }).length
}

it('an empty section offers once what its head offers', () => {
  expect(
    shown((add) => (
      <Section id="files" title="Files" columns={1} actions={add}>
        <Empty text="No files yet." action={add} />
      </Section>
    )),
  ).toBe(1)
})

it('an empty page offers once what its head offers, in whatever part', () => {
  expect(
    shown((add) => (
      <Page title="Files" actions={add}>
        <Section id="files" title="Files" columns={1}>
          <Empty text="No files yet." action={add} />
        </Section>
      </Page>
    )),
  ).toBe(1)
})

it('an empty list whose head offers nothing, or something else, offers its action', () => {
  expect(
    shown((add) => (
      <Section id="files" title="Files" columns={1} actions={<Button>Print</Button>}>
        <Empty text="No files yet." action={add} />
      </Section>
    )),
  ).toBe(1)
})
