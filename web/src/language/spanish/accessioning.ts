/** Of the screens in accessioning. */
export const accessioning = {
  '(this one)': '(esta)',
  ', and received with it': ', y recibida a la vez',
  ', from the default table': ', según la tabla predeterminada',
  ', limit {limit}': ', límite {limit}',
  ', with screen': ', con tamizaje',
  ', without screen': ', sin tamizaje',
  '10 means every tenth specimen.': '10 significa 1 de cada 10 muestras.',
  'A photo or paper with it, up to 25 MB': 'Una foto o un documento que lo acompañe, hasta 25 MB',
  'A rack holds at most {mostInRack} tubes. Process it first.':
    'Una gradilla admite como máximo {mostInRack} tubos. Procésela primero.',
  'Above, choose where you are working now. It is remembered while you are signed in.':
    'Arriba, elija dónde trabaja ahora. Se recuerda mientras su sesión esté abierta.',
  'Accessioned: the tube had no label matching the record':
    'Registrada: el tubo no tenía etiqueta que coincidiera con el expediente',
  'Accessioned: the tube’s label named someone else':
    'Registrada: la etiqueta del tubo nombraba a otra persona',
  'Accessioning note': 'Nota de registro',
  'Account issue about the tube': 'Problema de cuenta sobre el tubo',
  'Account issue {ticketId} is open.': 'El problema de cuenta {ticketId} está abierto.',
  'Account: {billingType}.': 'Cuenta: {billingType}.',
  'Action by': 'Acción de',
  'All results': 'Todos los resultados',
  'All specimens for the first (days)': 'Todas las muestras de los primeros (días)',
  'Already accessioned': 'Ya registrada',
  'Already accessioned on {accessionedDate}{by}. {since}':
    'Ya registrada el {accessionedDate}{by}. {since}',
  'Already reviewed': 'Ya revisada',
  'An administrator assigns one in Users, under Workplace; then you can accession tubes here.':
    'Un administrador lo asigna en Usuarios, en Lugar de trabajo; entonces podrá registrar tubos aquí.',
  'Assign or close': 'Asignar o cerrar',
  'Assigned to {owner}.': 'Asignada a {owner}.',
  'Before the interruption, {value} was in this rack. Scan and check {value2} again: {unseen}.':
    'Antes de la interrupción, en esta gradilla había {value}. Escanee y revise de nuevo {value2}: {unseen}.',
  'Bench comment': 'Comentario de la mesa de trabajo',
  'Billed under contract.': 'Facturado por contrato.',
  'Choose a reason by number or arrow keys.': 'Elija un motivo por número o con las flechas.',
  'Choose an outcome.': 'Elija un desenlace.',
  'Choose where you work': 'Elija dónde trabaja',
  'Choose your working laboratory first. This scan is taken when you have chosen.':
    'Primero elija su laboratorio de trabajo. Este escaneo se procesará cuando lo haya elegido.',
  'Clear these numbers': 'Borrar estos números',
  'Clear this list': 'Borrar esta lista',
  'Collected, as the tube says': 'Recolectada, según el tubo',
  'Compare name and birth date with the tube.':
    'Compare el nombre y la fecha de nacimiento con el tubo.',
  'Continue with {open}': 'Continuar con {open}',
  'DOB and age': 'Fecha de nac. y edad',
  'Date type': 'Tipo de fecha',
  'Date, and time if the tube has one: the specimen’s age is counted by it. Leave blank if the tube has none.':
    'La fecha, y la hora si el tubo la tiene: con ella se cuenta la antigüedad de la muestra. Deje en blanco si el tubo no la tiene.',
  'Details for the rejection letter': 'Detalles para la carta de rechazo',
  'Details of the order': 'Detalles de la orden',
  'Differences between tube and order': 'Diferencias entre el tubo y la orden',
  'Different tube scanned': 'Se escaneó otro tubo',
  'Enter a date, such as 03/31/2026 2:05 PM.': 'Ingrese una fecha, como 03/31/2026 2:05 PM.',
  'Enter both dates.': 'Ingrese ambas fechas.',
  'Enter it first': 'Ingrésela primero',
  'Enter the birth date from the tube first; the insurance shows it.':
    'Primero ingrese la fecha de nacimiento del tubo; el seguro la muestra.',
  'Enter the birth date from the tube first; then you can print its label.':
    'Primero ingrese la fecha de nacimiento del tubo; después podrá imprimir su etiqueta.',
  'Errors by accessioner': 'Errores por registrador',
  'Errors only': 'Solo errores',
  'Every nth specimen per person': '1 de cada n muestras por persona',
  'Every {everyNth}th specimen per accessioner is sampled, and all of a new accessioner’s first {firstDays} days.':
    'Se toma 1 de cada {everyNth} muestras por registrador, y todas las de los primeros {firstDays} días de un registrador nuevo.',
  'For new accessioners.': 'Para registradores nuevos.',
  Hold: 'Retener',
  'Hold the tube': 'Retener el tubo',
  'Hold undone': 'Retención deshecha',
  'In the rack, place {length}.': 'En la gradilla, posición {length}.',
  'In the rack: {count}': 'En la gradilla: {count}',
  'Incident date': 'Fecha del incidente',
  'Insurance as billed': 'Seguro facturado',
  'Internal note': 'Nota interna',
  'Internal note: {auditInternalNote}': 'Nota interna: {auditInternalNote}',
  'Issue note': 'Nota del problema',
  'Issue note (visible to the practice)': 'Nota del problema (visible para el consultorio)',
  'Issue type': 'Tipo de problema',
  'It was counted at receiving, not scanned.': 'Se contó en la recepción, no se escaneó.',
  'It was on hold: {labStatus}. Continue only when that is resolved.':
    'Estaba en espera: {labStatus}. Continúe solo cuando eso esté resuelto.',
  'Its label goes to the printer.': 'Su etiqueta se envía a la impresora.',
  'Last 30 days': 'Últimos 30 días',
  'Last review: {outcome}': 'Última revisión: {outcome}',
  'Last tubes': 'Últimos tubos',
  'Late specimen {specimenBarcode}': 'Muestra atrasada {specimenBarcode}',
  Leave: 'Dejar',
  'Leave the tube unchanged': 'Dejar el tubo sin cambios',
  'Left unchanged': 'Sin cambios',
  'Name and birth date match': 'El nombre y la fecha de nacimiento coinciden',
  'Next tube': 'Siguiente tubo',
  'No attachments.': 'No hay adjuntos.',
  'No insurance on the billing snapshot.': 'No hay seguro en la copia de los datos de facturación.',
  'No laboratory is assigned to you yet, so this tube cannot be taken.':
    'Usted aún no tiene un laboratorio asignado, así que este tubo no se puede procesar.',
  'No laboratory is assigned to you yet.': 'Usted aún no tiene un laboratorio asignado.',
  'No late specimens there.': 'No hay muestras atrasadas ahí.',
  'No late specimens. Expected times are calculated nightly from the last 90 days by test type, route, and weekday.':
    'No hay muestras atrasadas. Los tiempos previstos se calculan cada noche con los últimos 90 días, por tipo de prueba, ruta y día de la semana.',
  'No more pages': 'No hay más páginas',
  'No order has the number {specimenBarcode}. Check the tube for another label. If there is none, create the order in Lab Order and come back.':
    'Ninguna orden tiene el número {specimenBarcode}. Revise si el tubo tiene otra etiqueta. Si no hay, cree la orden en Orden de laboratorio y vuelva.',
  'No orders for this patient in the last 30 days.':
    'No hay órdenes de este paciente en los últimos 30 días.',
  'No second reviews in this date range.': 'No hay segundas revisiones en este rango de fechas.',
  'No work was reviewed in this date range.': 'No se revisó trabajo en este rango de fechas.',
  'Not accessioned here, so no billing snapshot was taken.':
    'No se registró aquí, así que no se guardó una copia de los datos de facturación.',
  'Not received yet': 'Aún no recibida',
  'Not sampled': 'Sin muestreo',
  'Not yet accessioned': 'Aún sin registrar',
  'Not yet accessioned: {notAccessioned}': 'Aún sin registrar: {notAccessioned}',
  'Note for the practice: {auditTicketNote}': 'Nota para el consultorio: {auditTicketNote}',
  'Nothing is waiting for a second review in this date range.':
    'Nada espera una segunda revisión en este rango de fechas.',
  'Nothing sampled is waiting for a second review in this date range.':
    'Ninguna orden del muestreo espera una segunda revisión en este rango de fechas.',
  'On hold because tube and order did not match. Release it with your name and a reason, or reject it.':
    'En espera porque el tubo y la orden no coincidían. Libérela con su nombre y un motivo, o rechácela.',
  'On hold: {labStatus}. Resolve the hold at the bench.':
    'En espera: {labStatus}. Resuelva la retención en la mesa de trabajo.',
  'On hold: {onHold}': 'En espera: {onHold}',
  'On paper and on arrival': 'En papel y a la llegada',
  'One document is attached to the order. Add another, or process the tube.':
    'Un documento está adjunto a la orden. Agregue otro, o procese el tubo.',
  'Open at the bench': 'Abrir en la mesa de trabajo',
  'Open until manifested': 'Abierto hasta incluirse en un manifiesto',
  'Or scan the next tube.': 'O escanee el siguiente tubo.',
  'Orders of the last 30 days': 'Órdenes de los últimos 30 días',
  'Pages of the requisition': 'Páginas de la requisición',
  'Patient pays.': 'Paga el paciente.',
  'Patient signed on paper': 'El paciente firmó en papel',
  'Patient’s signature': 'Firma del paciente',
  'Photograph the requisition, or process the tube without it.':
    'Fotografíe la requisición, o procese el tubo sin ella.',
  'Print its label': 'Imprimir su etiqueta',
  'Print the last tube’s label': 'Imprimir la etiqueta del último tubo',
  Process: 'Procesar',
  'Process despite the difference': 'Procesar a pesar de la diferencia',
  'Process rack': 'Procesar gradilla',
  'Process the rack': 'Procesar la gradilla',
  'Process the tube': 'Procesar el tubo',
  'Process this tube as usual, with the label information below. Details, insurance and other orders of this patient stay closed.':
    'Procese este tubo como de costumbre, con la información de la etiqueta que aparece abajo. Los detalles, el seguro y las demás órdenes de este paciente permanecen cerrados.',
  'Provider signed on paper': 'El proveedor firmó en papel',
  'Provider’s signature': 'Firma del proveedor',
  Rack: 'Gradilla',
  Rate: 'Tasa',
  'Read it from the tube. The label is not ours or does not match the record.':
    'Léala del tubo. La etiqueta no es nuestra o no coincide con el expediente.',
  'Received on ice': 'Recibida en hielo',
  'Receiving error': 'Error de recepción',
  'Record ID': 'N.º de expediente',
  'Recorded in the order’s chain of custody, which the practice can read.':
    'Se registra en la cadena de custodia de la orden, que el consultorio puede leer.',
  'Recorded in the order’s history and printed on the report as a specimen condition.':
    'Se registra en el historial de la orden y se imprime en el informe como condición de la muestra.',
  'Recorded in the order’s history and printed on the report as a specimen condition. An account issue opens, and the result is not released automatically while it is open.':
    'Se registra en el historial de la orden y se imprime en el informe como condición de la muestra. Se abre un problema de cuenta, y el resultado no se libera automáticamente mientras esté abierto.',
  'Recorded in the order’s history with your name. If identity is not known, leave blank and hold the tube.':
    'Se registra con su nombre en el historial de la orden. Si no se conoce la identidad, deje en blanco y retenga el tubo.',
  'Reject the tube': 'Rechazar el tubo',
  'Rejection letter': 'Carta de rechazo',
  'Rejection undone': 'Rechazo deshecho',
  'Release and process': 'Liberar y procesar',
  'Release by {userName}: how was the specimen identified?':
    'Liberación por {userName}: ¿cómo se identificó la muestra?',
  'Review all': 'Revisar todo',
  'Rule and error rates': 'Regla y tasas de error',
  'Same visit': 'Misma visita',
  'Same visit:': 'Misma visita:',
  'Sampled for second review. Your own work is reviewed by others.':
    'Elegida para segunda revisión. Su propio trabajo lo revisan otras personas.',
  'Sampling rule': 'Regla de muestreo',
  'Save and next': 'Guardar y seguir',
  'Saving an outcome does not change the specimen’s status. To hold, reject, or un-accession it, open the order.':
    'Guardar un desenlace no cambia el estado de la muestra. Para retenerla, rechazarla o anular su registro, abra la orden.',
  'Scan a tube': 'Escanee un tubo',
  'Scan a tube, or type the number of its label.':
    'Escanee un tubo o escriba el número de su etiqueta.',
  'Scan again, one at a time: {before}.': 'Escanee de nuevo, uno a la vez: {before}.',
  'Scan the tube to compare it': 'Escanee el tubo para compararlo',
  'Scan tube {open} again to continue, or leave it as it is{value}':
    'Escanee de nuevo el tubo {open} para continuar, o déjelo como está{value}',
  'Scan tube {specimenBarcode} again to continue.':
    'Escanee de nuevo el tubo {specimenBarcode} para continuar.',
  'Scan tubes one at a time, up to {mostInRack}. Tubes with our label that match the record collect here after you check them.':
    'Escanee los tubos uno a la vez, hasta {mostInRack}. Los tubos con nuestra etiqueta que coinciden con el expediente se reúnen aquí después de que usted los revise.',
  'Scanned before the bench was ready': 'Escaneado antes de que la mesa de trabajo estuviera lista',
  'Second review': 'Segunda revisión',
  "Second reviews from {from} to {to}. An error is an outcome 'receiving department' or 'quality'; the most recent review counts.":
    "Segundas revisiones del {from} al {to}. Un error es un desenlace 'departamento de recepción' o 'calidad'; cuenta la revisión más reciente.",
  'Set apart': 'Apartar',
  'Set apart after a visual check. Take it to the bench, and hold it there if tube and order differ.':
    'Apartado tras una revisión visual. Llévelo a la mesa de trabajo y reténgalo allí si el tubo y la orden difieren.',
  'Set apart.': 'Apartado.',
  'Set apart. {why}': 'Apartado. {why}',
  'Set apart: {length}': 'Apartados: {length}',
  'Set the open tube apart': 'Apartar el tubo abierto',
  'Show the last 30 days': 'Mostrar los últimos 30 días',
  'Skip for now': 'Omitir por ahora',
  'Take more pages': 'Fotografiar más páginas',
  'Take out': 'Sacar',
  'Take pages': 'Fotografiar páginas',
  Temperature: 'Temperatura',
  'Tested at': 'Se analiza en',
  'That is a sheet, not a tube.{describeOpen}': 'Esa es una hoja, no un tubo.{describeOpen}',
  'That is not a valid tube number. Check the 12 digits.':
    'Ese no es un número de tubo válido. Revise los 12 dígitos.',
  'The birth date matches. Compare the name with the tube.':
    'La fecha de nacimiento coincide. Compare el nombre con el tubo.',
  'The last review of these days counts.': 'Cuenta la última revisión de estos días.',
  'The order is loading. This scan is compared next.':
    'La orden se está cargando. Este escaneo se comparará enseguida.',
  'The order on screen is for tube {specimenBarcode}.':
    'La orden en pantalla es del tubo {specimenBarcode}.',
  'The tube could not be looked up.': 'No se pudo buscar el tubo.',
  'The working laboratory does not perform this test type.':
    'El laboratorio de trabajo no realiza este tipo de prueba.',
  'They match': 'Coinciden',
  'They match: process': 'Coinciden: procesar',
  'This tube is already in the rack.': 'Este tubo ya está en la gradilla.',
  'This tube matches the order on screen.': 'Este tubo coincide con la orden en pantalla.',
  'To be accessioned at {labName}{value}.': 'Se registrará en {labName}{value}.',
  'Tube and order differ on: {values}.': 'El tubo y la orden difieren en: {values}.',
  'Tube by tube': 'Tubo por tubo',
  'Tube details': 'Detalles del tubo',
  'Tube in review': 'Tubo en revisión',
  'Tube not scanned': 'Tubo sin escanear',
  'Tube scanned': 'Tubo escaneado',
  'Tube {open} is still open.': 'El tubo {open} sigue abierto.',
  'Tube {specimenBarcode} is still open. Scan it again to continue, or press Esc to set it apart.':
    'El tubo {specimenBarcode} sigue abierto. Escanéelo de nuevo para continuar, o presione Esc para apartarlo.',
  'Tube {specimenBarcode} is still open: scan it again to continue.':
    'El tubo {specimenBarcode} sigue abierto: escanéelo de nuevo para continuar.',
  'Unknown number': 'Número desconocido',
  'Usual time': 'Tiempo habitual',
  'What the practice needs to do': 'Qué debe hacer el consultorio',
  'Where it waits': 'Dónde espera',
  'Why it is accepted past its stability limit':
    'Por qué se acepta fuera de su límite de estabilidad',
  'Why it is processed although tube and order differ':
    'Por qué se procesa aunque el tubo y la orden difieren',
  'Work at the bench': 'Trabajo en la mesa',
  'Work mode': 'Modo de trabajo',
  'Working laboratory': 'Laboratorio de trabajo',
  'You scanned a different tube. Scan {specimenBarcode} again.':
    'Usted escaneó otro tubo. Escanee de nuevo {specimenBarcode}.',
  'You scanned {code} last.': 'Lo último que escaneó fue {code}.',
  'You scanned {code} last. Scan tube {specimenBarcode} again to continue.':
    'Lo último que escaneó fue {code}. Escanee de nuevo el tubo {specimenBarcode} para continuar.',
  'Your earlier notes on this tube have been restored.':
    'Se recuperaron sus notas anteriores sobre este tubo.',
  'Your laboratories are loading. This scan is taken next.':
    'Sus laboratorios se están cargando. Este escaneo se procesará enseguida.',
  'Your laboratories could not be loaded, so this scan was not taken yet. It is taken once they are.':
    'No se pudieron cargar sus laboratorios, así que este escaneo aún no se procesó. Se procesará cuando se carguen.',
  'Your own work is reviewed by others.': 'Su propio trabajo lo revisan otras personas.',
  'Your tubes in the last hour': 'Sus tubos en la última hora',
  'and open {tube}': 'y abra {tube}',
  'by {accessioner}': 'por {accessioner}',
  'from {from}': 'desde {from}',
  'late specimens': 'muestras atrasadas',
  'one more tube': 'un tubo más',
  'to {to}': 'hasta {to}',
  'worked on by {accessioner}': 'trabajada por {accessioner}',
  '{action} the tube': '{action} el tubo',
  '{action} tube {specimenBarcode}': '{action} el tubo {specimenBarcode}',
  '{at} of {count}': '{at} de {count}',
  '{customer} · {row}, usually within {row2}. {row3}{value}':
    '{customer} · {row}, por lo general en {row2}. {row3}{value}',
  '{fileType} files cannot be shown here. Open the order to download it.':
    'Los archivos {fileType} no se pueden mostrar aquí. Abra la orden para descargarlo.',
  '{labStatus} now': 'Ahora: {labStatus}',
  '{length} more in the order.': '{length} más en la orden.',
  '{length} more tubes': '{length} tubos más',
  '{message} That was the last of {length}.': '{message} Esa fue la última de {length}.',
  '{saved} documents are attached to the order.': '{saved} documentos están adjuntos a la orden.',
  '{text} The order on screen is for tube {specimenBarcode}.':
    '{text} La orden en pantalla es del tubo {specimenBarcode}.',
  '{text}: past limit': '{text}: límite superado',
}
