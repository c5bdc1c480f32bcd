import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aboutLab } from '../src/about.ts'
import { PrintedHead } from '../src/app/shell/printed-head.tsx'
import { stopClock } from './clock.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

it('a printed screen says when in the laboratory’s zone, by its name', async () => {
  stopClock()
  signInAs(administrator)
  Object.assign(aboutLab, { timeZone: 'Pacific/Honolulu' })
  showPart(<PrintedHead />)
  window.dispatchEvent(new Event('beforeprint'))
  await waitFor(() => expect(screen.getByText(/^Printed /).textContent).toMatch(/ HST by /))
})
