/** Of the screens in corrections. */
export const corrections = {
  '1 order is signed: its new provider must sign it again.':
    '1 orden está firmada: su nuevo proveedor debe firmarla de nuevo.',
  After: 'Después',
  'All rows': 'Todas las filas',
  'Already out': 'Ya enviado',
  'Another order': 'Otra orden',
  'As in the right patient’s chart': 'Como en el expediente del paciente correcto',
  'As on the requisition': 'Como en la requisición',
  'Before and after': 'Antes y después',
  'Bulk corrections': 'Correcciones en bloque',
  'Change location': 'Cambiar sede',
  'Change location of open orders': 'Cambiar sede de órdenes abiertas',
  'Change provider': 'Cambiar proveedor',
  'Change provider of open orders': 'Cambiar proveedor de órdenes abiertas',
  'Choose what to correct. Up to 200 orders or accounts at once, each with its own result.':
    'Elija qué corregir. Hasta 200 órdenes o cuentas a la vez, cada una con su propio resultado.',
  'Choose what you read.': 'Elija lo que leyó.',
  'Confirm and move': 'Confirmar y trasladar',
  'Confirm move': 'Confirmar traslado',
  'Confirm the move': 'Confirmar el traslado',
  'Correct order': 'Corregir orden',
  Correction: 'Corrección',
  Corrections: 'Correcciones',
  'Corrections of this order': 'Correcciones de esta orden',
  'Enter how you know what is correct.': 'Ingrese cómo sabe qué es lo correcto.',
  'Enter how you know whose specimen it is.': 'Ingrese cómo sabe de quién es la muestra.',
  'Enter the birth date as you read it.': 'Ingrese la fecha de nacimiento tal como la lee.',
  'Enter the first name as you read it.': 'Ingrese el nombre tal como lo lee.',
  'Enter the identifiers as the tube or the paper requisition shows them.':
    'Ingrese los identificadores tal como aparecen en el tubo o en la requisición en papel.',
  'Enter the last name as you read it.': 'Ingrese el apellido tal como lo lee.',
  'Enter the time, such as 14:30, or check “Time not known”.':
    'Ingrese la hora, como 14:30, o marque “Se desconoce la hora”.',
  'Enter why the correction is undone.': 'Ingrese por qué se deshace la corrección.',
  'Enter why the order goes on.': 'Ingrese por qué la orden continúa.',
  'Enter why the report is sent again.': 'Ingrese por qué se envía el informe de nuevo.',
  'Follow-up': 'Seguimiento',
  'Follow-up open': 'Seguimiento abierto',
  'For an order of the wrong patient. If this is the right patient with a wrong name, DOB, sex, or record number, correct it in the':
    'Para una orden del paciente equivocado. Si este es el paciente correcto con nombre, fecha de nacimiento, sexo o número de expediente incorrecto, corríjalo en los',
  'Identity corrections': 'Correcciones de identidad',
  'Its report is withdrawn at once. Its values wait on the Result Desk for the right {act}.':
    'Su informe se retira de inmediato. Sus valores esperan en la Mesa de resultados el destino correcto: {act}.',
  'Kept with each correction.': 'Se guarda con cada corrección.',
  'Kept with the correction.': 'Se guarda con la corrección.',
  'Kept with the order.': 'Se guarda con la orden.',
  'LCS now': 'LCS actual',
  'Medications and allergies': 'Medicamentos y alergias',
  'Move order': 'Trasladar orden',
  'NPI {npi}': 'NPI {npi}',
  'New LCS': 'LCS nuevo',
  'New number': 'Número nuevo',
  'No account is selected. Choose the account whose open orders you correct.':
    'No hay ninguna cuenta seleccionada. Elija la cuenta cuyas órdenes abiertas va a corregir.',
  'No corrections yet.': 'Aún no hay correcciones.',
  'No identity correction waits. Requests to change a patient’s name, DOB, or sex while the laboratory has a specimen appear here.':
    'No hay correcciones de identidad pendientes. Aquí aparecen las solicitudes para cambiar el nombre, la fecha de nacimiento o el sexo de un paciente mientras el laboratorio tiene una muestra.',
  'Nothing to correct here.': 'No hay nada que corregir aquí.',
  'One specimen': 'Una muestra',
  'Only the last {mostCorrections} are shown. Choose dates to see others; the export has all.':
    'Solo se muestran las últimas {mostCorrections}. Elija fechas para ver otras; la exportación las incluye todas.',
  'Open the other order': 'Abrir la otra orden',
  'Open this order': 'Abrir esta orden',
  'Orders of every account. To limit them, choose an account first.':
    'Órdenes de todas las cuentas. Para limitarlas, elija primero una cuenta.',
  'Patient in that account': 'Paciente en esa cuenta',
  Progress: 'Progreso',
  'Read from': 'Leído en',
  'Reassign accounts': 'Reasignar cuentas',
  'Reassign accounts to another LCS': 'Reasignar cuentas a otro LCS',
  'Refused: {text}': 'No aceptada: {text}',
  'Reject move': 'Rechazar traslado',
  'Reject the move': 'Rechazar el traslado',
  'Release holds': 'Liberar retenciones',
  'Request move': 'Solicitar traslado',
  'Right account': 'Cuenta correcta',
  'Right patient': 'Paciente correcto',
  'Rows to correct': 'Filas por corregir',
  'Scan a specimen, or search by specimen ID, requisition, or patient.':
    'Escanee una muestra, o busque por ID de la muestra, requisición o paciente.',
  'Scan one of that account’s labels. Leave blank to be given a new number.':
    'Escanee una de las etiquetas de esa cuenta. Deje en blanco para recibir un número nuevo.',
  'Scan the new label. Leave blank to be given a new number.':
    'Escanee la etiqueta nueva. Deje en blanco para recibir un número nuevo.',
  'Send report again': 'Enviar informe de nuevo',
  'Signed {datePhysicianSignature}': 'Firmada {datePhysicianSignature}',
  'Specimen {specimenBarcode}. Requested by {createdBy}, {createdDate}.':
    'Muestra {specimenBarcode}. Solicitado por {createdBy}, {createdDate}.',
  'Stopped. Start again to continue with the rest.':
    'Detenido. Inicie de nuevo para continuar con el resto.',
  'The latest released report goes again to everyone who gets it by fax or email.':
    'El último informe emitido se envía de nuevo a todos los que lo reciben por fax o correo electrónico.',
  'The order has a result. A second person must confirm the move before anything changes.':
    'La orden tiene un resultado. Una segunda persona debe confirmar el traslado antes de que algo cambie.',
  'The order is in this account. Choose the other one, or correct the patient, provider, or location.':
    'La orden está en esta cuenta. Elija la otra, o corrija el paciente, el proveedor o la sede.',
  'The order now': 'La orden ahora',
  'The provider’s signature is removed, and the provider signs again. The old signature stays on record.':
    'La firma del proveedor se quita y el proveedor firma de nuevo. La firma anterior queda en el registro.',
  'There are more. The first {mostInBulk} are listed; the rest can follow.':
    'Hay más. Se muestran las primeras {mostInBulk}; el resto puede seguir después.',
  'There are more. The oldest {mostInBulk} are listed; the rest can follow.':
    'Hay más. Se muestran las {mostInBulk} más antiguas; el resto puede seguir después.',
  'This order has not been corrected.': 'Esta orden no se ha corregido.',
  'Time not known': 'Se desconoce la hora',
  'To decide': 'Por decidir',
  'Undo correction': 'Deshacer corrección',
  'Waits for another person': 'Espera a otra persona',
  'Waits for second person': 'Espera a la segunda persona',
  'What follows': 'Qué sigue',
  'What to correct': 'Qué corregir',
  'an insurance that is no longer on the chart': 'un seguro que ya no está en el expediente',
  corrections: 'correcciones',
  'identity corrections': 'correcciones de identidad',
  'patient’s demographics': 'datos demográficos del paciente',
  'secondary {secondary}': 'secundario {secondary}',
  '{collectionDate}, time not known ({collectionDate2})':
    '{collectionDate}, se desconoce la hora ({collectionDate2})',
  '{done} done, {refused} refused, {waiting} to go.':
    '{done} hechas, {refused} no aceptadas, {waiting} por hacer.',
  '{error} Finished rows stay as they are. Start again to continue with the rest.':
    '{error} Las filas terminadas quedan como están. Inicie de nuevo para continuar con el resto.',
  '{insurance} (inactive)': '{insurance} (inactivo)',
  '{name} (disabled)': '{name} (desactivado)',
  '{name} takes the place of {name2}. Other LCS of an account stay.':
    '{name} toma el lugar de {name2}. Los demás LCS de una cuenta se mantienen.',
  '{paymentWords}: primary {primary}': '{paymentWords}: primario {primary}',
  '{signed} orders are signed: their new provider must sign them again.':
    '{signed} órdenes están firmadas: su nuevo proveedor debe firmarlas de nuevo.',
  '{tubes} specimens': '{tubes} muestras',
}
