/** Of the screens in people. */
export const people = {
  ', and remove {setting}': ', y quite {setting}',
  ', inactive': ', inactivo',
  ', open until {until}': ', abierto hasta {until}',
  '0 to 5; 0 prints none.': '0 a 5; 0 no imprime ninguna.',
  '1. Scan this with your authenticator.': '1. Escanee esto con su autenticador.',
  '12 hours ({example})': '12 horas ({example})',
  '2. Enter the code that it shows': '2. Ingrese el código que muestra',
  '24 hours ({example})': '24 horas ({example})',
  'A delegate can sign orders in your name with your signature. Each order shows who signed for you. You can change this list at any time.':
    'Un delegado puede firmar órdenes en su nombre con su firma. Cada orden muestra quién firmó por usted. Puede cambiar esta lista en cualquier momento.',
  'A passkey is kept by this computer, your phone, or a security key. You unlock it there with your fingerprint, face, or PIN, and need neither password nor code.':
    'Una llave de acceso se guarda en esta computadora, su teléfono o una llave de seguridad. La desbloquea allí con su huella, su rostro o un PIN, y no necesita contraseña ni código.',
  'A second person at the laboratory must confirm it.':
    'Una segunda persona del laboratorio debe confirmarlo.',
  'A standing order signs orders for the tests and dates you choose, where the laboratory has turned on automatic signature. You have none.':
    'Una orden permanente firma órdenes para las pruebas y fechas que usted elija, donde el laboratorio ha activado la firma automática. No tiene ninguna.',
  'Active, identity to be checked by another person':
    'Activo, otra persona debe verificar la identidad',
  'Add identity provider': 'Agregar proveedor de identidad',
  'Administers the laboratory: users, laboratories, messages, audit log; full access to accounts.':
    'Administra el laboratorio: usuarios, laboratorios, mensajes, registro de auditoría; acceso completo a las cuentas.',
  'After too many wrong codes. The lock clears automatically.':
    'Tras demasiados códigos incorrectos. El bloqueo se quita automáticamente.',
  'After too many wrong passwords. The lock clears automatically; a temporary password clears it immediately.':
    'Tras demasiadas contraseñas incorrectas. El bloqueo se quita automáticamente; una contraseña temporal lo quita de inmediato.',
  'All are delegates.': 'Todos son delegados.',
  'All emergency accesses': 'Todos los accesos de emergencia',
  'All users': 'Todos los usuarios',
  'Also on your other devices': 'También en sus otros dispositivos',
  Android: 'Android',
  'Another person must approve. This is your own sign-in, or you made or changed the sign-in that listed the provider.':
    'Otra persona debe aprobarlo. Este es su propio acceso, o usted creó o cambió el acceso que indicó al proveedor.',
  'Another person must confirm what you entered. Until then nothing changes.':
    'Otra persona debe confirmar lo que usted ingresó. Hasta entonces nada cambia.',
  'Answered questions about the account': 'Respondió preguntas sobre la cuenta',
  'Approve as provider': 'Aprobar como proveedor',
  'As customer experience; also insurance, inconsistencies, and orders up to the result.':
    'Como Experiencia del cliente; además seguro, inconsistencias y órdenes hasta el resultado.',
  'As lab client services; also parole officers and inconsistencies.':
    'Como Atención al cliente del laboratorio; además oficiales de libertad condicional e inconsistencias.',
  'As named on this computer.': 'Con el nombre que tiene en esta computadora.',
  'As on the sign-in page of this browser':
    'Como en la página de inicio de sesión de este navegador',
  'As the laboratory writes them': 'Como los escribe el laboratorio',
  'Back to your signature': 'Volver a su firma',
  Browser: 'Navegador',
  'By video, with photo ID': 'Por video, con identificación con foto',
  'Call {name} on a number you know before you confirm. {what}':
    'Llame a {name} a un número que usted conozca antes de confirmar. {what}',
  'Called back at the number on file': 'Se devolvió la llamada al número registrado',
  'Can assign issues to': 'Puede asignar problemas a',
  'Can edit names and phone numbers of users in their own accounts, and deactivate them.':
    'Puede editar nombres y teléfonos de usuarios de sus propias cuentas, y desactivarlos.',
  'Can order as provider, sign, and have delegates.':
    'Puede ordenar como proveedor, firmar y tener delegados.',
  'Can sign in your name': 'Puede firmar en su nombre',
  'Cancel change': 'Cancelar cambio',
  'Cancel the change': 'Cancelar el cambio',
  'Change the email': 'Cambiar el correo',
  'Change {name}': 'Cambiar {name}',
  'Check the identity': 'Verificar la identidad',
  'Check the identity of {name}': 'Verificar la identidad de {name}',
  'Check this box first to authorize these people to sign in your name.':
    'Marque primero esta casilla para autorizar a estas personas a firmar en su nombre.',
  'Choose an image of your signature.': 'Elija una imagen de su firma.',
  'Choose how the identity was checked.': 'Elija cómo se verificó la identidad.',
  'Choose the type.': 'Elija el tipo.',
  Chrome: 'Chrome',
  Chromebook: 'Chromebook',
  'Clinic user who also manages the account’s contact information, locations, and users.':
    'Usuario de consultorio que también administra la información de contacto, las sedes y los usuarios de la cuenta.',
  'Confirm change': 'Confirmar cambio',
  'Confirm identity provider': 'Confirmar proveedor de identidad',
  'Confirm only if you know about this change. If not, call the laboratory now.':
    'Confirme solo si conoce este cambio. Si no, llame al laboratorio ahora.',
  'Confirm sign-in': 'Confirmar inicio de sesión',
  'Confirm that these tests are medically necessary whenever they are ordered.':
    'Confirme que estas pruebas son médicamente necesarias siempre que se ordenen.',
  'Confirm the change': 'Confirmar el cambio',
  'Confirm your sign-in': 'Confirme su inicio de sesión',
  'Confirmed by the account’s administrator': 'Confirmada por la administración de la cuenta',
  'Confirmed by {confirmedBy} {dateConfirmed}.': 'Confirmado por {confirmedBy} el {dateConfirmed}.',
  Countersign: 'Contrafirmar',
  Countersigned: 'Contrafirmado',
  'Countersigning means you reviewed this access and find it justified. If not, cancel and ask what happened.':
    'Contrafirmar significa que usted revisó este acceso y lo considera justificado. Si no, cancele y pregunte qué pasó.',
  'Critical results': 'Resultados críticos',
  'Current password': 'Contraseña actual',
  'Delegates are read-only while acting as a customer. Only the provider can attest.':
    'Los delegados son de solo lectura mientras actúa como cliente. Solo el proveedor puede certificar.',
  'Delete signature': 'Eliminar firma',
  'Delete your signature': 'Eliminar su firma',
  'Draw it': 'Dibujarla',
  Edge: 'Edge',
  'Email me about': 'Avisarme por correo sobre',
  'End a session of {name}': 'Cerrar una sesión de {name}',
  'End all sessions': 'Cerrar todas las sesiones',
  'End all sessions of {name}': 'Cerrar todas las sesiones de {name}',
  'End session': 'Cerrar sesión',
  'End sessions': 'Cerrar sesiones',
  'End standing order': 'Terminar orden permanente',
  'End the other sessions': 'Terminar las otras sesiones',
  'End the others': 'Terminar las otras',
  'End the session of {agent}, last seen {seenAt}':
    'Cerrar la sesión de {agent}, última actividad {seenAt}',
  'End this session': 'Terminar esta sesión',
  'Enter a code.': 'Ingrese un código.',
  'Enter a name, such as the device it is on.':
    'Escriba un nombre, por ejemplo el dispositivo en el que está.',
  'Enter a password, or generate one.': 'Ingrese una contraseña o genere una.',
  'Enter it at the provider, exactly like this.': 'Ingrésela en el proveedor, exactamente así.',
  'Enter the client ID.': 'Ingrese el ID de cliente.',
  'Enter the client secret.': 'Ingrese el secreto de cliente.',
  'Enter the end date.': 'Ingrese la fecha de fin.',
  'Enter the issuer’s address.': 'Ingrese la dirección del emisor.',
  'Enter the new password.': 'Ingrese la contraseña nueva.',
  'Enter what was asked and answered.': 'Ingrese qué se preguntó y qué se respondió.',
  'Enter your current password.': 'Ingrese su contraseña actual.',
  'Every session except this one ends immediately, at the laboratory and at all practices. Unsaved work is kept as a draft.':
    'Todas las sesiones excepto esta terminan de inmediato, en el laboratorio y en todos los consultorios. El trabajo sin guardar se conserva como borrador.',
  'Everyone’s sessions': 'Sesiones de todos',
  Firefox: 'Firefox',
  'First enter your password to confirm it is you.':
    'Primero ingrese su contraseña para confirmar que es usted.',
  'First password': 'Primera contraseña',
  'First verify who is asking. The check is valid for 15 minutes.':
    'Primero verifique quién lo solicita. La verificación es válida por 15 minutos.',
  'For someone whose sign-in at the organization was replaced. At the next single sign-on, the verified email decides again. Open sessions of {name} end.':
    'Para alguien cuyo acceso en la organización se reemplazó. En el próximo inicio de sesión único, el correo verificado decide de nuevo. Las sesiones abiertas de {name} se cierran.',
  'For your sign-in only. Papers and letters are written as the laboratory does.':
    'Solo para su inicio de sesión. Los documentos y las cartas se escriben como lo hace el laboratorio.',
  'For your sign-in only. Papers, letters, and what the laboratory enters stay in the language they are written in.':
    'Solo para su acceso. Los documentos, las cartas y lo que escribe el laboratorio quedan en su idioma.',
  'From now on, {email} signs in to {userName}{value}. The other sign-ins stay available.':
    'A partir de ahora, {email} inicia sesión en {userName}{value}. Los demás accesos siguen disponibles.',
  'From your authenticator, or a recovery code.':
    'De su autenticador, o un código de recuperación.',
  Generate: 'Generar',
  'Has ShipLog and Inbox.': 'Tiene ShipLog y Bandeja de entrada.',
  'Has the Parole Officer screen.': 'Tiene la pantalla Oficial de libertad condicional.',
  How: 'Cómo',
  'I attest that these tests are medically necessary whenever they are ordered in my name under this standing order.':
    'Certifico que estas pruebas son médicamente necesarias siempre que se ordenen en mi nombre con esta orden permanente.',
  'I authorize the people listed to sign orders in my name, and I am responsible for what they sign.':
    'Autorizo a las personas de la lista a firmar órdenes en mi nombre y soy responsable de lo que firmen.',
  'I have saved my recovery codes.': 'He guardado mis códigos de recuperación.',
  'Identity checked on {verifiedAt} by {verifiedBy}: {method}.':
    'Identidad verificada el {verifiedAt} por {verifiedBy}: {method}.',
  'Identity provider': 'Proveedor de identidad',
  'If it says that it asked for one, the code is not asked for again at the sign-in. Signatures still ask.':
    'Si indica que pidió uno, el código no se pide de nuevo al iniciar sesión. Las firmas lo siguen pidiendo.',
  'If none is chosen, all locations of the account.':
    'Si no se elige ninguna, todas las sedes de la cuenta.',
  'If one of these was not you, change your password.':
    'Si uno de estos no fue usted, cambie su contraseña.',
  'If one of these was not you, tell whoever looks after your organization’s sign-in.':
    'Si uno de estos no fue usted, avise a quien administra el inicio de sesión de su organización.',
  Image: 'Imagen',
  'Image of your signature': 'Imagen de su firma',
  'In an emergency you can open it for 60 minutes. All administrators are notified, everything you open is recorded, and another administrator must countersign.':
    'En una emergencia puede abrirlo durante 60 minutos. Se avisa a todos los administradores, todo lo que abra queda registrado y otro administrador debe contrafirmarlo.',
  'In person, with photo ID': 'En persona, con identificación con foto',
  'Inactive users cannot sign and are removed when you save.':
    'Los usuarios inactivos no pueden firmar y se quitan cuando guarda.',
  'Invoices of your practice. They are on the account’s page.':
    'Facturas de su consultorio. Están en la página de la cuenta.',
  'Is this your signature?': '¿Es esta su firma?',
  'Issue assignment': 'Asignación de problemas',
  Issuer: 'Emisor',
  'It can be confirmed when the other change of this sign-in is in effect or canceled.':
    'Se puede confirmar cuando el otro cambio de este acceso esté vigente o cancelado.',
  'It cannot contain your name, your email, the laboratory’s name, or common words. Your other sessions will end.':
    'No puede contener su nombre, su correo, el nombre del laboratorio ni palabras comunes. Sus otras sesiones terminarán.',
  'It is required: sessions of its users that began with a password or a passkey end at once, and they sign in with the organization again.':
    'Es obligatorio: las sesiones de sus usuarios que comenzaron con contraseña o llave de acceso terminan de inmediato, y ellos inician sesión de nuevo con la organización.',
  'It is signed with your signature. It cannot be changed, only ended.':
    'Se firma con su firma. No se puede cambiar, solo terminar.',
  'It is your last one.': 'Es la última que tiene.',
  'It no longer signs you in, and sessions that began with it end, this one too if it is one of them. Delete it on the device, too.':
    'Ya no sirve para iniciar sesión, y las sesiones que empezaron con ella terminan, también esta si es una de ellas. Elimínela también en el dispositivo.',
  'It stays restricted while you act as a customer.':
    'Sigue restringido mientras actúa como cliente.',
  'It takes effect when a second person has confirmed it.':
    'Entra en vigor cuando una segunda persona lo haya confirmado.',
  'It works for 24 hours. A new one must be chosen at the next sign-in.':
    'Funciona por 24 horas. En el próximo inicio de sesión se debe elegir una nueva.',
  'Keep them somewhere other than your phone, such as a password manager or on paper.':
    'Guárdelos en un lugar que no sea su teléfono, por ejemplo un administrador de contraseñas o en papel.',
  'Keep waiting': 'Seguir esperando',
  'Language of the screens': 'Idioma de las pantallas',
  'Last seen': 'Última actividad',
  'Last used': 'Último uso',
  'Leave blank to email the user a link to choose one. A password works for 24 hours and must be changed at the first sign-in.':
    'Deje en blanco para enviar al usuario un correo con un enlace para elegir una. La contraseña sirve por 24 horas y se debe cambiar en el primer inicio de sesión.',
  'Leave blank to keep it, if issuer and client ID stay.':
    'Deje en blanco para conservarlo, si el emisor y el ID de cliente no cambian.',
  Linux: 'Linux',
  'Locked sign-in': 'Inicio de sesión bloqueado',
  'Locked until {lockedUntil}': 'Bloqueado hasta {lockedUntil}',
  'Look up in the NPI registry (opens a new tab)':
    'Buscar en el registro de NPI (abre una pestaña nueva)',
  'Looks after accounts, users, patients and parole officers; also accessions.':
    'Se encarga de cuentas, usuarios, pacientes y oficiales de libertad condicional; también registra muestras.',
  'Looks up accounts and locations.': 'Consulta cuentas y sedes.',
  Mac: 'Mac',
  'Make primary': 'Hacer principal',
  'Make this the primary sign-in': 'Hacer de este el acceso principal',
  'Make {userName} primary': 'Hacer principal a {userName}',
  'Manages parole officers': 'Administra oficiales de libertad condicional',
  'May edit users': 'Puede editar usuarios',
  'May open reports': 'Puede abrir informes',
  'Messages that you have not read.': 'Mensajes que no ha leído.',
  'More user types': 'Más tipos de usuario',
  'Must choose a new password': 'Debe elegir una nueva contraseña',
  'National Provider Identifier, 10 digits.':
    'Identificador nacional del proveedor (NPI), 10 dígitos.',
  'Never signed in': 'Nunca inició sesión',
  'New email: not yet in effect': 'Correo nuevo: aún sin vigencia',
  'New identity provider': 'Nuevo proveedor de identidad',
  'New invoices': 'Facturas nuevas al consultorio',
  'New messages in the Inbox': 'Mensajes nuevos en la bandeja de entrada',
  'New or changed sign-in: not yet confirmed': 'Acceso nuevo o cambiado: aún sin confirmar',
  'New results': 'Resultados nuevos',
  'New signature': 'Nueva firma',
  'New standing order': 'Nueva orden permanente',
  'New user name: not yet in effect': 'Nombre de usuario nuevo: aún sin vigencia',
  'No camera? Enter this secret instead:': '¿Sin cámara? Ingrese este secreto:',
  'No delegates. Choose from the other list.': 'Sin delegados. Elija de la otra lista.',
  'No emergency access yet.': 'Aún no hay accesos de emergencia.',
  'No identity checks recorded.': 'No hay verificaciones de identidad registradas.',
  'No identity provider yet. With one (OpenID Connect), users sign in with their organization’s own sign-in instead of a password.':
    'Aún no hay proveedor de identidad. Con uno (OpenID Connect), los usuarios inician sesión con el acceso de su propia organización en vez de una contraseña.',
  'No one at the laboratory knows it or will ask for it.':
    'Nadie en el laboratorio la conoce ni se la pedirá.',
  'No one signs in with it any longer. Users sign in with their passwords again, and choose one by “Forgot your password?” if they have none.':
    'Ya nadie inicia sesión con él. Los usuarios vuelven a usar sus contraseñas y, si no tienen, eligen una con “¿Olvidó su contraseña?”.',
  'No other sign-in uses the email {email}.': 'Ningún otro acceso usa el correo {email}.',
  'No signature yet.': 'Aún no hay firma.',
  'No users match these filters. Names and emails are searched from the beginning.':
    'Ningún usuario coincide con estos filtros. Los nombres y correos se buscan desde el principio.',
  'No.': 'N.º',
  'None. Open Views on Dashboard, Sales Detail, or Reporting to schedule the email of a view.':
    'Ninguno. Abra Vistas en Panel principal, Detalle de ventas o Informes para programar el correo de una vista.',
  'None: signs in with the organization': 'Ninguna: inicia sesión con la organización',
  'Not signed in anywhere.': 'Sin sesión iniciada en ningún lugar.',
  'Nothing changes until it is confirmed.': 'Nada cambia hasta que se confirme.',
  'Nothing is sent until you confirm {email}.': 'No se envía nada hasta que confirme {email}.',
  'Nothing is waiting for your countersignature.': 'No hay nada pendiente de su contrafirma.',
  'One other session was ended.': 'Se terminó otra sesión.',
  'One session was ended.': 'Se terminó una sesión.',
  'One user has signed in with it.': 'Un usuario ha iniciado sesión con él.',
  'One year at most.': 'Un año como máximo.',
  'Open in an authenticator on this device': 'Abrir en un autenticador de este dispositivo',
  'Open until {until}': 'Abierto hasta {until}',
  'Opens one restricted chart for 60 minutes when a patient’s care cannot wait. No one can countersign their own access.':
    'Abre un expediente restringido durante 60 minutos cuando la atención de un paciente no puede esperar. Nadie puede contrafirmar su propio acceso.',
  Opera: 'Opera',
  'Orders for patients of their own account.': 'Órdenes para pacientes de su propia cuenta.',
  'Orders that need a signature': 'Órdenes que necesitan firma',
  'Other (see note)': 'Otro (vea la nota)',
  Passkey: 'Llave de acceso',
  Passkeys: 'Llaves de acceso',
  'Passkeys only': 'Solo llaves de acceso',
  'Password: not yet reset': 'Contraseña: aún sin restablecer',
  'Pending attestation': 'Certificación pendiente',
  'People enter it to be sent to their sign-in. Anyone can know it.':
    'Se ingresa para llegar al inicio de sesión de la organización. Cualquiera puede conocerlo.',
  'Provider without a signature': 'Proveedor sin firma',
  'Provider, pending approval': 'Proveedor, pendiente de aprobación',
  'QR code for your authenticator. The same secret is shown as text next to it.':
    'Código QR para su autenticador. El mismo secreto se muestra como texto al lado.',
  'Reads patients and orders for billing.': 'Lee pacientes y órdenes para facturación.',
  'Receives and accessions specimens.': 'Recibe y registra muestras.',
  'Record the check': 'Registrar la verificación',
  'Record {patientId} is available only to the treating practice.':
    'El expediente {patientId} está disponible solo para el consultorio tratante.',
  'Recovery codes': 'Códigos de recuperación',
  'Remove passkey': 'Quitar llave de acceso',
  'Remove the authenticator': 'Quitar el autenticador',
  'Remove the passkey {name}': 'Quitar la llave de acceso {name}',
  'Remove the passkey {name}?': '¿Quitar la llave de acceso {name}?',
  'Requested by {requestedBy} {dateRequested}; {change}.':
    'Solicitado por {requestedBy} el {dateRequested}; {change}.',
  'Required at next sign-in.': 'Se requiere en el próximo inicio de sesión.',
  'Reset second factor': 'Restablecer segundo factor',
  'Reset the second factor': 'Restablecer el segundo factor',
  'Result reports and orders for patients of their own accounts.':
    'Informes de resultados y órdenes de pacientes de sus propias cuentas.',
  'Results of patients marked as employees of their practice. The ordering provider always sees them.':
    'Resultados de pacientes marcados como empleados de su consultorio. El proveedor que ordena siempre los ve.',
  'Results that are ready to review. For a provider, their own.':
    'Resultados listos para revisar. Para un proveedor, los suyos.',
  'Return address': 'Dirección de retorno',
  Safari: 'Safari',
  'Samsung Internet': 'Samsung Internet',
  'Save and send the invitation': 'Guardar y enviar la invitación',
  'Save as my new signature': 'Guardar como mi nueva firma',
  'Save identity provider': 'Guardar proveedor de identidad',
  'Save my signature': 'Guardar mi firma',
  Saved: 'Guardada',
  'Saved on {createdAt} by {createdBy}.': 'Guardada el {createdAt} por {createdBy}.',
  'Scheduled through {endsOn}': 'Programado hasta {endsOn}',
  'Search all accounts': 'Buscar en todas las cuentas',
  'Search: {title}': 'Buscar: {title}',
  'Second factor: not yet removed': 'Segundo factor: aún sin quitar',
  'Sees everything; cannot change anything.': 'Ve todo; no puede cambiar nada.',
  'Sees only final results of assigned patients, under a release of information.':
    'Ve solo resultados finales de los pacientes asignados, con una autorización de divulgación.',
  'Sees results of employees': 'Ve resultados de empleados',
  'Sees the accounts and figures of all their regions.':
    'Ve las cuentas y cifras de todas sus regiones.',
  'Sees the accounts in their region; can update contacts and owners.':
    'Ve las cuentas de su región; puede actualizar contactos y responsables.',
  'Sees the accounts in their territory.': 'Ve las cuentas de su territorio.',
  'Sees the accounts they manage and their sales figures.':
    'Ve las cuentas que administra y sus cifras de ventas.',
  'Sees the figures of the accounts they support.':
    'Ve las cifras de las cuentas a las que da apoyo.',
  'Send the link': 'Enviar el enlace',
  'Sent right away. The laboratory still calls about every critical value.':
    'Se envía de inmediato. El laboratorio también llama por cada valor crítico.',
  'Sent to {email}. They contain counts, no patient information.':
    'Se envían a {email}. Contienen cantidades, sin información de pacientes.',
  Session: 'Sesión',
  Sessions: 'Sesiones',
  'Set the password': 'Establecer la contraseña',
  'Set up again': 'Configurar de nuevo',
  'Set up an authenticator': 'Configurar un autenticador',
  'Set up your {value} first': 'Configure primero su {value}',
  'Ships specimens': 'Envía muestras',
  'Show the signature of {createdAt}': 'Mostrar la firma del {createdAt}',
  'Show {length} earlier ones': 'Mostrar {length} anteriores',
  'Shown in Users with your name.': 'Se muestra con su nombre en Usuarios.',
  'Shown so you can read it out loud. It works for 24 hours, ends open sessions, and must be changed at the next sign-in. A provider can sign again only after confirming the sign-in.':
    'Se muestra para que pueda leerla en voz alta. Funciona por 24 horas, cierra las sesiones abiertas y debe cambiarse en el próximo inicio de sesión. Un proveedor puede firmar de nuevo solo después de confirmar el acceso.',
  'Sign in with your organization again to confirm it is you. Then you have ten minutes.':
    'Inicie sesión de nuevo con su organización para confirmar que es usted. Después tiene diez minutos.',
  'Sign standing order': 'Firmar orden permanente',
  'Sign with a dark pen on white paper, then photograph or scan only the signature.':
    'Firme con pluma oscura en papel blanco y después fotografíe o escanee solo la firma.',
  'Sign-in help': 'Ayuda para iniciar sesión',
  'Sign-in to confirm': 'Inicio de sesión por confirmar',
  'Sign-ins': 'Inicios de sesión',
  'Sign-ins for {email}': 'Accesos de {email}',
  'Signatures cannot be viewed or changed while acting as a customer.':
    'Las firmas no se pueden ver ni cambiar mientras actúa como cliente.',
  'Signed in': 'Inicio de sesión',
  'Signing has been blocked since {signingClosedAt}':
    'La firma está bloqueada desde {signingClosedAt}',
  'Signing has been blocked since {since}': 'La firma está bloqueada desde {since}',
  Signs: 'Firma',
  'Single sign-on needs PUBLIC_URL, the portal’s own address.':
    'El inicio de sesión único necesita PUBLIC_URL, la dirección propia del portal.',
  'So that you recognize it in this list.': 'Para que la reconozca en esta lista.',
  'Someone else added delegates for you': 'Otra persona agregó delegados por usted',
  'Someone else changed your sign-in. Confirm it {value} that you had before; then you can sign orders again. Without one, call the laboratory: a second person can unblock signing after an identity check.':
    'Otra persona cambió su inicio de sesión. Confírmelo {value} que tenía antes; después podrá firmar órdenes de nuevo. Si no tiene uno, llame al laboratorio: una segunda persona puede desbloquear la firma después de verificar su identidad.',
  'Someone else made or changed this sign-in. {name} can unblock signing with a second factor set up before the change, or a second person can reopen it after an identity check.':
    'Otra persona creó o cambió este acceso. {name} puede desbloquear la firma con un segundo factor configurado antes del cambio, o una segunda persona puede reabrirla tras verificar la identidad.',
  'Standing order {standingOrderId}': 'Orden permanente {standingOrderId}',
  'Standing order {standingOrderId} will no longer sign orders. Orders it already signed stay signed.':
    'La orden permanente {standingOrderId} ya no firmará órdenes. Las órdenes que ya firmó siguen firmadas.',
  'Standing orders': 'Órdenes permanentes',
  'Still missing: {newPassword}.': 'Aún falta: {newPassword}.',
  'Temporary password': 'Contraseña temporal',
  'Temporary password for {name}': 'Contraseña temporal de {name}',
  'That is too small. Clear it and sign again.': 'Es demasiado pequeña. Bórrela y firme de nuevo.',
  'That session is signed out immediately. Unsaved work is kept as a draft.':
    'Esa sesión se cierra de inmediato. El trabajo sin guardar se conserva como borrador.',
  'The address of the provider, as it writes it: https://login.example.com':
    'La dirección del proveedor, tal como él la escribe: https://login.example.com',
  'The image is shown only to its owner.': 'La imagen se muestra solo a su dueño.',
  'The laboratory and all accounts': 'El laboratorio y todas las cuentas',
  'The laboratory requires a {value} for staff, providers, and practice administrators. You can continue once it is set up.':
    'El laboratorio requiere {value} para el personal, los proveedores y los administradores del consultorio. Podrá continuar al terminar la configuración.',
  'The new address must be confirmed by its owner.':
    'El titular debe confirmar la nueva dirección.',
  'The new address was confirmed {dateProven}.': 'La nueva dirección se confirmó el {dateProven}.',
  'The passkey is added.': 'Se agregó la llave de acceso.',
  'The passkey is removed.': 'Se quitó la llave de acceso.',
  'The sign-in becomes inactive, and its sessions end.':
    'El acceso queda inactivo y sus sesiones se cierran.',
  'The sign-in stays unchanged. The links in the emails stop working.':
    'El acceso no cambia. Los enlaces de los correos dejan de funcionar.',
  'The temporary password is set. Read it out now; it is not shown again.':
    'La contraseña temporal se estableció. Léala en voz alta ahora; no se mostrará de nuevo.',
  'There are no other users in your account. Your administrator can add users in Account Information.':
    'No hay otros usuarios en su cuenta. Su administrador puede agregar usuarios en Información de la cuenta.',
  'They can sign in your name only after you attest: review the list, check the box, and save.':
    'Pueden firmar en su nombre solo después de que usted certifique: revise la lista, marque la casilla y guarde.',
  'This browser cannot add one here. Open Labgate by its name, not by an IP address, in a current browser.':
    'Este navegador no puede agregar una aquí. Abra Labgate por su nombre, no por una dirección IP, en un navegador actual.',
  'This email already has a sign-in': 'Este correo ya tiene un acceso',
  'This is about your own sign-in, not the customer’s. It is read-only while you act as a customer; end the visit to make changes.':
    'Esto es sobre su propio inicio de sesión, no el del cliente. Es de solo lectura mientras actúa como cliente; termine la visita para hacer cambios.',
  'This person sees patients at these locations, unless the account shares patients. If none are chosen, no patients are visible.':
    'Esta persona ve pacientes de estas sedes, salvo que la cuenta comparta pacientes. Si no se elige ninguna, no se ve ningún paciente.',
  'This session': 'Esta sesión',
  'This workstation has a document camera.':
    'Esta estación de trabajo tiene una cámara de documentos.',
  'Times are now shown as {example}.': 'Las horas se muestran ahora como {example}.',
  'Times on screen': 'Horas en pantalla',
  'Trust its second factor': 'Confiar en su segundo factor',
  'Turn off single sign-on': 'Desactivar el inicio de sesión único',
  'Type and rights': 'Tipo y permisos',
  Unlink: 'Desvincular',
  'Unlink from the single sign-on': 'Desvincular del inicio de sesión único',
  'Unlink {name} from the single sign-on': 'Desvincular a {name} del inicio de sesión único',
  'Unprotected connections': 'Conexiones sin protección',
  'Until the laboratory approves, {name} cannot order as provider, sign, or have delegates. NPI entered: {value}.':
    'Hasta que el laboratorio lo apruebe, {name} no puede ordenar como proveedor, firmar ni tener delegados. NPI ingresado: {value}.',
  'Until then, this user cannot decide about the acts of others.':
    'Hasta entonces, este usuario no puede decidir sobre los actos de otros.',
  'Upload an image': 'Subir una imagen',
  'Use 2 to 40 lower-case letters, digits, and hyphens, such as mesa-clinic.':
    'Use de 2 a 40 letras minúsculas, dígitos y guiones, como mesa-clinic.',
  'Use this if someone may have gained access. To end one person’s sessions, open that user.':
    'Use esto si alguien pudo haber obtenido acceso. Para terminar las sesiones de una sola persona, abra ese usuario.',
  'Users of': 'Usuarios de',
  'Users of this account sign in there only. Possible after someone has signed in with it.':
    'Los usuarios de esta cuenta inician sesión solo allí. Es posible después de que alguien haya iniciado sesión con él.',
  'Users of your account': 'Usuarios de su cuenta',
  Versions: 'Versiones',
  'Waiting for confirmation': 'En espera de confirmación',
  'Waiting for my countersignature': 'Pendientes de mi contrafirma',
  'What it covers': 'Qué cubre',
  'What was entered is removed. What is in use stays.':
    'Lo que se ingresó se elimina. Lo que está en uso se mantiene.',
  'Where this person receives and accessions.': 'Dónde recibe y registra muestras esta persona.',
  'Where this person starts after signing in.':
    'Dónde empieza esta persona después de iniciar sesión.',
  'Where you are signed in': 'Dónde tiene la sesión iniciada',
  'Who called, from what number, and what was asked and answered. No passwords or full Social Security numbers.':
    'Quién llamó, desde qué número, y qué se preguntó y se respondió. Sin contraseñas ni números de Seguro Social completos.',
  'Who, when': 'Quién, cuándo',
  'Whoever reads this email will get the invitation and can use the new sign-in.':
    'Quien lea este correo recibirá la invitación y podrá usar el nuevo acceso.',
  'Whoever runs this provider decides who signs in to this account. Call the people who run it at a number you already have, and check the issuer and the client ID.':
    'Quien opera este proveedor decide quién inicia sesión en esta cuenta. Llame a quienes lo operan a un número que usted ya tenga, y revise el emisor y el ID de cliente.',
  Windows: 'Windows',
  'With a second factor, no one can sign in with your password alone.':
    'Con un segundo factor, nadie puede iniciar sesión solo con su contraseña.',
  'With a second factor, your organization’s sign-in alone lets no one in here.':
    'Con un segundo factor, el inicio de sesión de su organización por sí solo no deja entrar a nadie aquí.',
  'Withdraw the change': 'Retirar el cambio',
  'Works inside one of the accounts assigned to them at a time; ships for it.':
    'Trabaja dentro de una de las cuentas que tiene asignadas a la vez; envía muestras por ella.',
  'Works the insurance and billing queues.': 'Trabaja las colas de seguro y facturación.',
  'Yes, this is my signature': 'Sí, esta es mi firma',
  'You and your delegates cannot sign until you save another one. A signature that has been used is kept with the orders it signed.':
    'Usted y sus delegados no podrán firmar hasta que guarde otra. Una firma que se ha usado se conserva con las órdenes que firmó.',
  'You are required to have a second factor. You must set up a new one before you can continue.':
    'Usted debe tener un segundo factor. Debe configurar uno nuevo antes de poder continuar.',
  'You have no email address. Ask your administrator to add one.':
    'No tiene correo electrónico. Pida a su administrador que agregue uno.',
  'You have no signature yet. Draw or upload one, then you can sign orders.':
    'Aún no tiene firma. Dibuje o suba una; después podrá firmar órdenes.',
  'You need an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator.':
    'Necesita una aplicación de autenticación en su teléfono, como Google Authenticator o Microsoft Authenticator.',
  'You sign in with your organization and have no password here.':
    'Usted inicia sesión con su organización y no tiene contraseña aquí.',
  'You will be asked for your second factor unless you entered it in the last five minutes.':
    'Se le pedirá su segundo factor, a menos que lo haya ingresado en los últimos cinco minutos.',
  'You will sign in {passwordClosed}. Your recovery codes will stop working.':
    'Iniciará sesión {passwordClosed}. Sus códigos de recuperación dejarán de funcionar.',
  'Your authenticator is removed.': 'Se quitó su autenticador.',
  'Your browser then asks where to keep the passkey, and to unlock it there.':
    'Su navegador pregunta después dónde guardar la llave de acceso y pide desbloquearla allí.',
  'Your last sign-ins': 'Sus últimos inicios de sesión',
  'Your orders, and those of providers you sign for as a delegate.':
    'Sus órdenes y las de los proveedores para quienes firma como delegado.',
  'Your own password, to confirm it is you.': 'Su propia contraseña, para confirmar que es usted.',
  'Your passkeys and recovery codes still work.':
    'Sus llaves de acceso y códigos de recuperación siguen funcionando.',
  'Your password': 'Su contraseña',
  'Your recovery codes': 'Sus códigos de recuperación',
  'Your second factor is removed. You sign in {passwordClosed}.':
    'Se quitó su segundo factor. Usted inicia sesión {passwordClosed}.',
  'Your second factor is set up. These are your recovery codes. Each one works once, if you do not have your phone.':
    'Su segundo factor está configurado. Estos son sus códigos de recuperación. Cada uno sirve una vez, si no tiene su teléfono.',
  'Your signature': 'Su firma',
  'Your signature, not saved yet': 'Su firma, sin guardar aún',
  'by signing in with your organization again, and with the second factor':
    'iniciando sesión de nuevo con su organización y con el segundo factor',
  code: 'código',
  codes: 'códigos',
  'emergency access {breakGlassId}': 'acceso de emergencia {breakGlassId}',
  'emergency accesses': 'accesos de emergencia',
  'every location': 'todas las sedes',
  'expires {dateExpires}': 'vence el {dateExpires}',
  'of {customerName}': 'de {customerName}',
  passkey: 'llave de acceso',
  'second factor': 'segundo factor',
  'standing order {standingOrderId}': 'orden permanente {standingOrderId}',
  'standing orders': 'órdenes permanentes',
  'takes effect {dateAlone} if no other administrator can confirm it':
    'entra en vigor el {dateAlone} si ningún otro administrador puede confirmarlo',
  'the laboratory': 'el laboratorio',
  'until {lockedUntil}': 'hasta {lockedUntil}',
  'with your organization alone': 'solo con su organización',
  'with your password alone': 'solo con su contraseña',
  'with your password and the second factor': 'con su contraseña y el segundo factor',
  '{browser} on {system}': '{browser} en {system}',
  '{createdBy} entered this for you on {createdAt}. It cannot be used until you confirm that it is yours. If it is not, save your own below.':
    '{createdBy} la ingresó por usted el {createdAt}. No se puede usar hasta que confirme que es suya. Si no lo es, guarde la suya abajo.',
  '{customerName} listed {name} as a provider': '{customerName} indicó a {name} como proveedor',
  '{effectiveFrom} to {effectiveTo}': '{effectiveFrom} a {effectiveTo}',
  '{email} is used by:': '{email} lo usan:',
  '{ended} other sessions were ended.': 'Se terminaron otras {ended} sesiones.',
  '{ended} sessions were ended.': 'Se terminaron {ended} sesiones.',
  '{labType}, {location}, {order}. Signed {dateSigned}.':
    '{labType}, {location}, {order}. Firmada {dateSigned}.',
  '{name} can assign issues to': '{name} puede asignar problemas a',
  '{name} can now assign issues to {name2}.': '{name} ahora puede asignar problemas a {name2}.',
  '{name} can sign orders again. Check the identity first; a check is valid for 15 minutes. Whoever made or changed this sign-in cannot do this.':
    '{name} puede firmar órdenes de nuevo. Verifique primero la identidad; la verificación es válida por 15 minutos. Quien creó o cambió este acceso no puede hacerlo.',
  '{name} cannot assign issues to anyone yet.': '{name} aún no puede asignar problemas a nadie.',
  '{name} is signed out of every browser immediately and can sign in again. Unsaved work is kept as a draft.':
    'La sesión de {name} se cierra de inmediato en todos los navegadores; puede iniciar sesión de nuevo. El trabajo sin guardar se conserva como borrador.',
  '{name} of {customerName} can then sign orders. NPI {npi}.':
    '{name} de {customerName} podrá entonces firmar órdenes. NPI {npi}.',
  '{name} will get an email at {email}. Its link works once, for 30 minutes. The current password works until then.':
    '{name} recibirá un correo en {email}. El enlace funciona una vez, durante 30 minutos. La contraseña actual funciona hasta entonces.',
  '{name} will sign in without a code until a new authenticator is set up, and open sessions end. For a provider or parole officer, a second person must confirm.':
    '{name} iniciará sesión sin código hasta que se configure una nueva aplicación de autenticación, y las sesiones abiertas se cierran. Si es proveedor u oficial de libertad condicional, una segunda persona debe confirmarlo.',
  '{name} will sign in without a code until a new authenticator is set up. Reason: {newValue}':
    '{name} iniciará sesión sin código hasta que se configure una nueva aplicación de autenticación. Motivo: {newValue}',
  '{recoveryCodesLeft} recovery codes left':
    'Códigos de recuperación restantes: {recoveryCodesLeft}',
  '{recoveryCodesLeft} recovery {value} left: set it up again to get ten new ones':
    'Quedan {recoveryCodesLeft} {value} de recuperación: configúrelo de nuevo para obtener diez nuevos',
  '{timeZone} time.': 'Hora: {timeZone}.',
  '{userName}, {at}, record {patientId}{value}': '{userName}, {at}, expediente {patientId}{value}',
  '{users} users have signed in with it.': '{users} usuarios han iniciado sesión con él.',
  '{value} A code from your phone, or a passkey, is also required.':
    '{value} También se requiere un código de su teléfono o una llave de acceso.',
  '{what} Another active sign-in has this NPI: once someone else has confirmed it, the two count as one person, who does not decide about the acts of either.':
    '{what} Otro acceso activo tiene este NPI: cuando otra persona lo haya confirmado, los dos cuentan como una sola persona, que no decide sobre los actos de ninguno de ellos.',
}
