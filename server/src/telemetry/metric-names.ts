/** One metric of /metrics, which is also sent by OTLP. */
export interface MetricInfo {
  kind: 'gauge' | 'histogram'
  /** 's': seconds; '': a number of things. */
  unit: 's' | ''
  labels: readonly string[]
  /** What it tells of. Each process tells the same of the laboratory, so dashboards take the most. */
  of: 'process' | 'laboratory'
  help: string
}

/**
 * Every metric of ours: docs/operations/monitoring.md lists them, and deploy/grafana.json shows
 * them; tests compare. Labels have words of our own lists alone (docs/decisions/0113).
 */
export const metricList = {
  labgate_request_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: ['method', 'route', 'status'],
    of: 'process',
    help: 'Time from a request to the end of its response.',
  },
  labgate_connection_wait_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: [],
    of: 'process',
    help: 'Time that a transaction waited for a connection of the pool.',
  },
  labgate_job_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: ['queue', 'outcome'],
    of: 'process',
    help: 'Time of a job; outcome is done or failed.',
  },
  labgate_partner_call_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: ['partner', 'outcome'],
    of: 'process',
    help: 'Time of a call to a system outside, by its kind; outcome is done or failed.',
  },
  labgate_database_connections_lent: {
    kind: 'gauge',
    unit: '',
    labels: [],
    of: 'process',
    help: 'Connections in use.',
  },
  labgate_database_connections_most: {
    kind: 'gauge',
    unit: '',
    labels: [],
    of: 'process',
    help: 'Connections of the pool.',
  },
  labgate_database_callers_waiting: {
    kind: 'gauge',
    unit: '',
    labels: [],
    of: 'process',
    help: 'Transactions waiting for a connection.',
  },
  labgate_database_reachable: {
    kind: 'gauge',
    unit: '',
    labels: [],
    of: 'process',
    help: 'Whether the database answers within two seconds; without, nothing is told of the laboratory.',
  },
  labgate_password_hashes_waiting: {
    kind: 'gauge',
    unit: '',
    labels: [],
    of: 'process',
    help: 'Sign-ins waiting for password hashing.',
  },
  labgate_duty_held: {
    kind: 'gauge',
    unit: '',
    labels: ['duty'],
    of: 'process',
    help: 'Whether this process has the duty; the sum over all processes is 1.',
  },
  labgate_sessions_running: {
    kind: 'gauge',
    unit: '',
    labels: [],
    of: 'laboratory',
    help: 'Active sessions.',
  },
  labgate_faxes_uncertain: {
    kind: 'gauge',
    unit: '',
    labels: [],
    of: 'laboratory',
    help: 'Faxes with unknown delivery.',
  },
  labgate_jobs_waiting: {
    kind: 'gauge',
    unit: '',
    labels: ['queue'],
    of: 'laboratory',
    help: 'Jobs that are due and wait.',
  },
  labgate_jobs_oldest_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: ['queue'],
    of: 'laboratory',
    help: 'How long the oldest of them has been due.',
  },
  labgate_outbox_waiting: {
    kind: 'gauge',
    unit: '',
    labels: ['outbox'],
    of: 'laboratory',
    help: 'What is due to leave and waits: emails, faxes, HL7 messages, payers’ files.',
  },
  labgate_outbox_oldest_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: ['outbox'],
    of: 'laboratory',
    help: 'How long the oldest of them has waited.',
  },
  labgate_audit_unsealed_rows: {
    kind: 'gauge',
    unit: '',
    labels: [],
    of: 'laboratory',
    help: 'Rows of the audit log that no seal covers yet, at most 10,001.',
  },
  labgate_audit_unsealed_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: [],
    of: 'laboratory',
    help: 'Age of the oldest of them: how far the seal is behind.',
  },
} as const satisfies Record<string, MetricInfo>
export type MetricName = keyof typeof metricList
export type NameOf<K extends MetricInfo['kind'], O extends MetricInfo['of']> = {
  [N in MetricName]: (typeof metricList)[N]['kind'] extends K
    ? (typeof metricList)[N]['of'] extends O
      ? N
      : never
    : never
}[MetricName]
