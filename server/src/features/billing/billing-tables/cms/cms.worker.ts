import { parentPort, workerData } from 'node:worker_threads'
import { readCms } from './read-cms.ts'

const { file, ours } = workerData as { file: Uint8Array; ours: string[] }
if (parentPort === null) throw new Error('this file is a worker')
parentPort.postMessage({ reading: readCms(file, new Set(ours)) })
