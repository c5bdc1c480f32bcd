import type { Row } from '../rows.ts'

/** The simulated laboratory system for the demo's own laboratory. */
export const simulatorRow = (labSystemId: number, labId: number, now: Date): Row<'lab_system'> =>
  ({
    lab_system_id: labSystemId,
    name: 'Demo simulator',
    lab_id: labId,
    application: 'SIMLAB',
    addresses: ['127.0.0.1', '::1'],
    trusted: true,
    is_simulator: true,
    updated_at: now.toISOString(),
  }) as Row<'lab_system'>
