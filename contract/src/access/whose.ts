import { answer, endpoints, query } from '../kit/endpoint.ts'
import { day, id, line } from '../kit/values.ts'

/** Whom a drawer or dialog is about. */
const identityShape = {
  patientId: id(),
  lastName: line(50),
  firstName: line(50),
  middleName: line(50),
  lastNameLatin: line(50),
  firstNameLatin: line(50),
  middleNameLatin: line(50),
  dob: day(),
  medicalRecordId: line(40),
}

/** What a layer over a patient bears (name, birth date, record number), for rows that lack it. */
export const whose = endpoints({
  ofPatient: {
    method: 'GET',
    path: '/api/Patient/GetIdentity',
    access: 'patient.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: answer(identityShape),
  },
  ofOrder: {
    method: 'GET',
    path: '/api/LabOrder/GetIdentity',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer(identityShape),
  },
})
