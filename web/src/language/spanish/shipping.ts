/** Of the screens in shipping. */
export const shipping = {
  'A closed parcel is read-only.': 'Un envío cerrado es de solo lectura.',
  'A specimen came back': 'Una muestra fue devuelta',
  'Account: {customer}': 'Cuenta: {customer}',
  'All came back': 'Todas devueltas',
  'All manifests': 'Todos los manifiestos',
  'All parcels': 'Todos los envíos',
  'All resulted': 'Todas con resultado',
  'Already scanned; it waits for the network.': 'Ya se escaneó; espera la red.',
  'Another label can be made then. If the first one exists after all, both may be billed.':
    'Entonces se puede hacer otra etiqueta. Si la primera existe después de todo, es posible que se cobren las dos.',
  'Another pickup can be requested then. If the first one exists after all, a driver may come twice.':
    'Entonces se puede solicitar otra recogida. Si la primera existe después de todo, es posible que el conductor venga dos veces.',
  'As packed. {labelCarriers} bills by it.': 'Ya empacado. {labelCarriers} cobra según el peso.',
  'As {labelCarriers}’s website shows it.': 'Como lo muestra el sitio web de {labelCarriers}.',
  'Back door, ring twice': 'Puerta trasera, toque dos veces',
  'Being received.': 'En recepción.',
  'Billing documents': 'Documentos de facturación',
  'By date of receipt': 'Por fecha de recepción',
  'Came back {dateWithdrawn}': 'Devuelta {dateWithdrawn}',
  'Cancel pickup': 'Cancelar recogida',
  'Cancel the pickup?': '¿Cancelar la recogida?',
  'Carrier label': 'Etiqueta del transportista',
  'Carrier: {name}': 'Transportista: {name}',
  'Choose the contents.': 'Elija el contenido.',
  'Choose the laboratory.': 'Elija el laboratorio.',
  'Choose the location first to see its tubes ready to ship.':
    'Elija primero la sede para ver sus tubos listos para enviar.',
  'Choose the practice and location that sent it.':
    'Elija el consultorio y la sede que lo enviaron.',
  'Choose the practice first.': 'Elija primero el consultorio.',
  'Clear: Carrier': 'Borrar: Transportista',
  'Close parcel': 'Cerrar envío',
  'Close the parcel?': '¿Cerrar el envío?',
  'Close with {length} missing?': '¿Cerrar con {length} sin llegar?',
  'Close, {length} missing': 'Cerrar, {length} sin llegar',
  Condition: 'Condición',
  'Condition note': 'Nota de condición',
  'Condition on arrival': 'Condición a la llegada',
  'Confirm only when the tube is in your hand. It can then be packed in another parcel. The chain of custody keeps a record.':
    'Confirme solo cuando tenga el tubo en la mano. Entonces se puede empacar en otro envío. La cadena de custodia lo deja registrado.',
  'Confirm only when the tube is in your hand. It is then received; the counts of its closed parcel do not change.':
    'Confirme solo cuando tenga el tubo en la mano. Entonces queda recibido; los conteos de su envío cerrado no cambian.',
  'Confirmation number': 'Número de confirmación',
  'Confirmation number {confirmationNo}': 'Número de confirmación {confirmationNo}',
  Contents: 'Contenido',
  'Continue receiving': 'Continuar la recepción',
  'Count this tube without scanning?': '¿Contar este tubo sin escanearlo?',
  'Count {count} tubes without a scan?': '¿Contar {count} tubos sin escaneo?',
  'Count, not scanned': 'Contar sin escanear',
  'Create log': 'Crear registro',
  'Created from': 'Creado desde',
  'Created until': 'Creado hasta',
  'Destination laboratory': 'Laboratorio de destino',
  'Do you still have the tube?': '¿Aún tiene el tubo?',
  'Does {name} have no {kind}?': '¿{name} no tiene la {kind}?',
  'Each tube is received as of its scan time. The chain of custody shows who scanned it and that you submitted it.':
    'Cada tubo se recibe con la hora de su escaneo. La cadena de custodia muestra quién lo escaneó y que usted lo mandó.',
  'Enter a later time than the first.': 'Ingrese una hora posterior a la primera.',
  'Enter the weight.': 'Ingrese el peso.',
  'Enter the {numberLabels}.': 'Ingrese el {numberLabels}.',
  'Enter what was done to find it.': 'Ingrese qué se hizo para encontrarlo.',
  'Equals {describeOtherUnit}': 'Equivale a {describeOtherUnit}',
  'FedEx Priority Overnight': 'FedEx Priority Overnight',
  'Finalize and print': 'Finalizar e imprimir',
  'Finalize the manifest': 'Finalizar el manifiesto',
  'Gets an email.': 'Recibe un correo electrónico.',
  'How parcel {shipLogNo} arrived': 'Cómo llegó el envío {shipLogNo}',
  'How the parcel arrived': 'Cómo llegó el envío',
  'In the parcel.': 'En el envío.',
  'In the parcel: {specimenBarcode}, {tube}': 'En el envío: {specimenBarcode}, {tube}',
  Included: 'Incluidos',
  'Is asked at once.': 'Se le pide de inmediato.',
  'Is the parcel still here?': '¿El envío sigue aquí?',
  'Is the tube lost?': '¿Se perdió el tubo?',
  'It is for {otherLab}: accession it, then send it on by manifest.':
    'Es para {otherLab}: regístrelo y después envíelo con un manifiesto.',
  'It is lost': 'Se perdió',
  'It is not known whether {name} has the {kind}': 'No se sabe si {name} tiene la {kind}',
  'Its tubes will be at the practice again. The printed sheet is void; a new one prints when the parcel ships.':
    'Sus tubos volverán a estar en el consultorio. La hoja impresa queda anulada; se imprime una nueva cuando sale el envío.',
  'Keep scanning, but leave this page open. This browser cannot save scans, so they are lost if the page closes.':
    'Siga escaneando, pero deje esta página abierta. Este navegador no puede guardar escaneos, así que se pierden si se cierra la página.',
  'Keep scanning. Every scan is saved on this computer, encrypted with its time, and sent when you are back online. You can close the browser in the meantime.':
    'Siga escaneando. Cada escaneo se guarda en esta computadora, cifrado y con su hora, y se manda cuando vuelva la conexión. Mientras tanto puede cerrar el navegador.',
  'Leave blank if not measured': 'Deje en blanco si no se midió',
  'Leave them': 'Dejarlos',
  Left: 'Salió',
  'Log created': 'Registro creado',
  'Made by': 'Hecho por',
  'Made {at} to {at2}. They are sent when that person signs in here. You can also send them now, under both names.':
    'Hechos de {at} a {at2}. Se mandan cuando esa persona inicia sesión aquí. También puede mandarlos ahora, a nombre de ambos.',
  'Make label': 'Hacer etiqueta',
  'Missing tubes': 'Tubos faltantes',
  'More than one parcel in transit has this tracking number. Scan or type the number of the sheet.':
    'Más de un envío en tránsito tiene este número de rastreo. Escanee o escriba el número de la hoja.',
  'New manifest': 'Nuevo manifiesto',
  'New parcel': 'Nuevo envío',
  'No accessioned specimens of this type are waiting since that date. Scan an older one, or choose an earlier date.':
    'No hay muestras registradas de este tipo en espera desde esa fecha. Escanee una más antigua o elija una fecha anterior.',
  'No account is selected. Choose an account to see its parcels.':
    'No hay ninguna cuenta seleccionada. Elija una cuenta para ver sus envíos.',
  'No account is selected. Choose the account sending the parcel.':
    'No hay ninguna cuenta seleccionada. Elija la cuenta que manda el envío.',
  'No active laboratory. An administrator can add one in Lab.':
    'No hay ningún laboratorio activo. Un administrador puede agregar uno en Laboratorio.',
  'No manifests match. Specimens sent to another laboratory are listed on a manifest.':
    'Ningún manifiesto coincide. Las muestras enviadas a otro laboratorio se listan en un manifiesto.',
  'No parcel in transit has this tracking number, and more than one had it. Scan or type the number of the sheet.':
    'Ningún envío en tránsito tiene este número de rastreo, y más de uno lo tuvo. Escanee o escriba el número de la hoja.',
  'No parcels in the last 30 days. Parcels sent to the laboratory appear here.':
    'No hay envíos en los últimos 30 días. Los envíos al laboratorio aparecen aquí.',
  'No parcels in transit. Parcels from practices appear here until they arrive.':
    'No hay envíos en tránsito. Los envíos de los consultorios aparecen aquí hasta que llegan.',
  'No parcels match this search.': 'Ningún envío coincide con esta búsqueda.',
  'No tubes are ready to ship. Orders collected at this location since that date appear here.':
    'No hay tubos listos para enviar. Aquí aparecen las órdenes recolectadas en esta sede desde esa fecha.',
  'Not a tube number (12 digits), a sheet number (3 letters, 9 digits), or the tracking number of a parcel.':
    'No es un número de tubo (12 dígitos), de hoja (3 letras, 9 dígitos) ni de rastreo de un envío.',
  'Not checked yet': 'Aún sin verificar',
  'Not on the sheet': 'Fuera de la hoja',
  'Not recorded yet: {notSaid}. Continue receiving, and use Arrival to record it.':
    'Aún sin registrar: {notSaid}. Continúe la recepción y use Llegada para registrarlo.',
  'Not saved': 'Sin guardar',
  'Note to the courier': 'Nota para el transportista',
  'Note to the laboratory': 'Nota para el laboratorio',
  'Nothing was saved': 'No se guardó nada',
  Offline: 'Sin conexión',
  'Older specimens can be scanned.': 'Las muestras más antiguas se pueden escanear.',
  'One scan{whose} waits': 'Un escaneo{whose} en espera',
  'Open the parcel the tube goes into, or pack a new one, then scan again.':
    'Abra el envío en el que va el tubo, o empaque uno nuevo, y vuelva a escanear.',
  'Or check them below. No need to press Enter.':
    'O márquelos abajo. No hace falta presionar Enter.',
  'Out of balance': 'No cuadra',
  'Pack a parcel': 'Empacar un envío',
  'Pack at least one tube before shipping.': 'Empaque al menos un tubo antes de enviar.',
  'Parcel counts': 'Conteos del envío',
  'Parcel sheet': 'Hoja de envío',
  'Parcel timeline': 'Línea de tiempo del envío',
  'Parcel without a sheet': 'Envío sin hoja',
  'Pickup requested': 'Recogida solicitada',
  'Print sheet': 'Imprimir hoja',
  'Ready from': 'Listo desde',
  'Received from': 'Recibido desde',
  'Received until': 'Recibido hasta',
  'Received, not on the sheet': 'Recibido, fuera de la hoja',
  'Receiving laboratory': 'Laboratorio que recibe',
  'Recorded in the chain of custody.': 'Se anota en la cadena de custodia.',
  Reopen: 'Reabrir',
  'Reopen parcel': 'Reabrir envío',
  'Request pickup': 'Solicitar recogida',
  'Save arrival': 'Guardar llegada',
  'Save manifest': 'Guardar manifiesto',
  'Save number': 'Guardar número',
  'Save the parcel to make a carrier label.':
    'Guarde el envío para hacer una etiqueta del transportista.',
  'Saved on this computer. It will be sent when you are back online.':
    'Guardado en esta computadora. Se mandará cuando vuelva la conexión.',
  'Saved. Not on the sheet as far as this computer knows; it waits for the network.':
    'Guardado. No está en la hoja, según los datos de esta computadora; espera la red.',
  'Scan a parcel sheet here.': 'Escanee aquí una hoja de envío.',
  'Scan a parcel sheet, then its tubes': 'Escanee una hoja de envío y después sus tubos',
  'Scan a tube or a sheet to open its manifest.':
    'Escanee un tubo o una hoja para abrir su manifiesto.',
  'Scan a tube to add it to the manifest': 'Escanee un tubo para agregarlo al manifiesto',
  'Scan anywhere on the page, or type and press Enter.':
    'Escanee en cualquier parte de la página, o escriba y presione Enter.',
  'Scan the tubes going into the parcel': 'Escanee los tubos que van en el envío',
  'Scan the tubes in this parcel': 'Escanee los tubos de este envío',
  'Scanned, waiting to send': 'Escaneado, por mandar',
  'Scans to review': 'Escaneos por revisar',
  'Select all': 'Seleccionar todo',
  'Select the {left} remaining': 'Seleccionar los {left} restantes',
  'Send the scans of {who}?': '¿Mandar los escaneos de {who}?',
  'Send them': 'Mandarlos',
  'Sending practice': 'Consultorio que envía',
  'Sent {dateFinalized} by': 'Enviado {dateFinalized} por',
  'Ship and print': 'Enviar e imprimir',
  'Ship to ({place})': 'Enviar a ({place})',
  'Shipped on ice': 'Enviado con hielo',
  Shipping: 'Envío',
  'Shipping location': 'Sede que envía',
  'Show all parcels': 'Mostrar todos los envíos',
  'Show specimens': 'Mostrar muestras',
  'Specimens collected since': 'Muestras recolectadas desde',
  'Split into {length}': 'Dividir en {length}',
  'Temperature inside': 'Temperatura interior',
  'Temperature on arrival': 'Temperatura a la llegada',
  'Test types this laboratory offers.': 'Tipos de prueba que ofrece este laboratorio.',
  'That is a manifest sheet, not a parcel sheet.':
    'Esa es una hoja de manifiesto, no una hoja de envío.',
  'That is a sheet number. Scan the tubes going into the parcel.':
    'Ese es un número de hoja. Escanee los tubos que van en el envío.',
  'That is not a tube number: 12 digits, printed below the bar code.':
    'Ese no es un número de tubo: 12 dígitos, impresos debajo del código de barras.',
  'That looks like a tracking number, not a tube.': 'Parece un número de rastreo, no un tubo.',
  'The box must be packed and marked for it.': 'La caja debe estar empacada y marcada para ello.',
  'The carrier is asked to cancel it': 'Se le pide al transportista que la cancele',
  'The carrier is being asked. Reload in a moment.':
    'Se está consultando al transportista. Vuelva a cargar en un momento.',
  'The courier gets an email that it is canceled':
    'El transportista recibe un correo electrónico que avisa que está cancelada',
  'The courier still comes: {data}. If it should not, cancel the pickup first.':
    'El transportista aún va a venir: {data}. Si no debe venir, cancele primero la recogida.',
  'The latest 500 are listed; others can be scanned.':
    'Se listan las últimas 500; las demás se pueden escanear.',
  'The manifest is loading. This scan is taken next.':
    'El manifiesto se está cargando. Este escaneo se toma enseguida.',
  'The order will be rejected as lost in transit, and the practice must recollect.':
    'La orden se rechazará como perdida en tránsito, y el consultorio deberá recolectar de nuevo.',
  'The parcel can be closed once the waiting scan is sent.':
    'El envío se puede cerrar cuando se mande el escaneo en espera.',
  'The parcel can be closed once the {waiting} waiting scans are sent.':
    'El envío se puede cerrar cuando se manden los {waiting} escaneos en espera.',
  'The parcel has a tracking number. Remove it and save to make a label.':
    'El envío tiene un número de rastreo. Quítelo y guarde para hacer una etiqueta.',
  'The parcel’s list is not shown yet. This scan is taken once it is.':
    'La lista del envío aún no se muestra. Este escaneo se toma en cuanto aparezca.',
  'The practice will be notified of each missing tube:':
    'Se avisará al consultorio de cada tubo faltante:',
  'The tracking number {trackingNo} leaves the parcel, and the printed label must not be used.':
    'El número de rastreo {trackingNo} se quita del envío, y la etiqueta impresa no debe usarse.',
  'These tubes go to {length}': 'Estos tubos van a {length}',
  'This computer could not save the scan. Scan the tube again.':
    'Esta computadora no pudo guardar el escaneo. Escanee el tubo otra vez.',
  'This is a parcel sheet. Open it in Receiving.':
    'Esta es una hoja de envío. Ábrala en Recepción.',
  'This laboratory offers no tests.': 'Este laboratorio no ofrece pruebas.',
  'This location usually ships with': 'Esta sede suele enviar con',
  'This looks like a number from': 'Parece un número de',
  'This parcel has been received. Scan the next sheet':
    'Este envío ya se recibió. Escanee la siguiente hoja',
  'This parcel is not being packed, so no tube goes into it.':
    'Este envío no se está empacando, así que no se le puede agregar ningún tubo.',
  'This parcel is open. Scan its tubes.': 'Este envío está abierto. Escanee sus tubos.',
  'This parcel’s list cannot be loaded while offline. You can still scan its tubes.':
    'La lista de este envío no se puede cargar sin conexión. De todos modos puede escanear sus tubos.',
  'This parcel’s sheet shows it is still being packed. Scanned tubes will be received anyway.':
    'La hoja de este envío indica que aún se está empacando. Los tubos escaneados se recibirán de todos modos.',
  'This practice sends them with its specimens.': 'Este consultorio los envía con sus muestras.',
  'This tube belongs to another account and cannot go into this parcel.':
    'Este tubo pertenece a otra cuenta y no puede ir en este envío.',
  'This tube is already in the parcel.': 'Este tubo ya está en el envío.',
  'This tube is not on this manifest.': 'Este tubo no está en este manifiesto.',
  'To be counted, not scanned': 'Por contar, sin escanear',
  Tracking: 'Rastreo',
  'Try now': 'Intentar ahora',
  'Tube {code}. {text}': 'Tubo {code}. {text}',
  'Tube, sheet, or tracking number': 'Tubo, hoja o número de rastreo',
  'UPS Next Day Air': 'UPS Next Day Air',
  'Void label': 'Anular etiqueta',
  'Void the label?': '¿Anular la etiqueta?',
  'We have it': 'Lo tenemos',
  'We have it again': 'La tenemos de nuevo',
  'We still have it': 'Aún lo tenemos',
  'Weight in pounds': 'Peso en libras',
  'What was done to find it': 'Qué se hizo para encontrarlo',
  'Where to find the parcel. No patient’s name.':
    'Dónde encontrar el envío. Sin nombres de pacientes.',
  'Why it came back': 'Por qué fue devuelta',
  'an address that the laboratory has not entered':
    'una dirección que el laboratorio no ha ingresado',
  'and {length} more': 'y {length} más',
  'collected since {since}': 'recolectadas desde {since}',
  'laboratory staff': 'personal del laboratorio',
  manifests: 'manifiestos',
  'missing since {fateAt}': 'falta desde {fateAt}',
  need: 'requieren',
  needs: 'requiere',
  'no sheet': 'sin hoja',
  'of {who}': 'de {who}',
  'open parcels': 'envíos abiertos',
  parcel: 'envío',
  'parcel {shipLogNo}': 'envío {shipLogNo}',
  place: 'lugar',
  places: 'lugares',
  scan: 'escaneo',
  scans: 'escaneos',
  'started by {createdBy}': 'iniciado por {createdBy}',
  'the condition on arrival': 'la condición a la llegada',
  tube: 'tubo',
  tubes: 'tubos',
  'tubes ready to pack': 'tubos listos para empacar',
  'user {userId}': 'usuario {userId}',
  'whether the billing documents were included': 'si venían los documentos de facturación',
  with: 'con',
  '{counted} {value} counted, not scanned. This stays on record, and each tube must be scanned at accessioning.':
    '{counted} {value} en conteo, sin escanear. Esto queda registrado, y cada tubo debe escanearse en el registro de muestras.',
  '{count} for the network': '{count} de la red',
  '{count} packed': '{count} en el paquete',
  '{count} scans{whose} wait': '{count} escaneos{whose} en espera',
  '{count} to {lab}. This hands them over, and the manifest becomes read-only. Check the count against the box.':
    '{count} a {lab}. Con esto se entregan y el manifiesto queda de solo lectura. Compare la cantidad con la caja.',
  '{count}: the server did not accept them': '{count}: el servidor no los aceptó',
  '{data}, by {courier}. {value}; another pickup can be requested then.':
    '{data}, con {courier}. {value}; después se puede solicitar otra recogida.',
  '{length} ({place}) to {value}': '{length} ({place}) a {value}',
  '{length} and are being sent': '{length} y se están mandando',
  '{length} did not arrive': '{length} sin llegar',
  '{length} of {length2} are not on the manifest':
    '{length} de {length2} no están en el manifiesto',
  '{length} on this computer': '{length} en esta computadora',
  '{length} that waited {value} review': '{length} en espera {value} revisión',
  '{listed} listed = {received} received + {length} missing':
    '{listed} en la hoja = {received} recibidos + {length} faltantes',
  '{manifest} to {lab}': '{manifest} a {lab}',
  '{missing} missing': '{missing} sin llegar',
  '{name} did not answer. It is not asked again automatically. Look on {name}’s website by the reference {reference}.':
    '{name} no respondió. No se vuelve a consultar automáticamente. Búsquela en el sitio web de {name} con la referencia {reference}.',
  '{name} does not have it': '{name} no la tiene',
  '{name} has it': '{name} la tiene',
  '{name} has the {kind}': '{name} tiene la {kind}',
  '{outstanding} of {count} outstanding': '{outstanding} de {count} pendientes',
  '{pickupDay}, {from} to {until}': '{pickupDay}, de {from} a {until}',
  '{received} of {listed}': '{received} de {listed}',
  '{row} to {lab}': '{row} a {lab}',
  '{size} cannot be sent. See the reason next to each.':
    'No se puede enviar: {size}. Vea el motivo junto a cada una.',
  '{size} selected': 'Selección: {size}',
  '{specimenBarcode} came back': '{specimenBarcode} fue devuelta',
  '{specimenBarcode} is already selected.': '{specimenBarcode} ya está en la selección.',
  '{specimenBarcode} is on the manifest: {size}.':
    '{specimenBarcode} está en el manifiesto: {size}.',
  '{specimenBarcode}, {patientName}, will be removed from this manifest. It stays accessioned and can be sent again.':
    '{specimenBarcode}, {patientName}, se quitará de este manifiesto. Sigue registrada y se puede enviar de nuevo.',
  '{trackingNo}: track with {shippingMethod} (new tab)':
    '{trackingNo}: rastrear con {shippingMethod} (pestaña nueva)',
  '{unlisted} not listed': '{unlisted} fuera de la hoja',
  '{unlisted} not on the sheet.': '{unlisted} fuera de la hoja.',
  '{unlisted} received, with no sheet to compare':
    '{unlisted} en recepción, sin hoja para comparar',
  '{weightPounds} lb': '{weightPounds} lb',
  '“Counted” means someone saw as many tubes as the sheet lists, not that this tube was scanned. The chain of custody will permanently show “counted, not scanned”, and the tube must still be scanned at accessioning. Scan every tube that can be scanned.':
    '“Contado” significa que alguien vio tantos tubos como indica la hoja, no que este tubo se escaneó. La cadena de custodia mostrará de forma permanente “contado, no escaneado”, y el tubo aún debe escanearse en el registro de muestras. Escanee todos los tubos que se puedan escanear.',
  'It is canceled there': 'Está cancelada allí',
  'The pickup can then be canceled only on {name}’s website or by phone.':
    'Entonces la recogida solo se puede cancelar en el sitio web de {name} o por teléfono.',
  '{courier} cannot be asked by Labgate to cancel it, since its number was entered by hand. Cancel {confirmationNo} on {courier}’s website or by phone first.':
    'Labgate no puede pedir a {courier} que la cancele, porque su número se introdujo a mano. Cancele primero {confirmationNo} en el sitio web de {courier} o por teléfono.',
}
