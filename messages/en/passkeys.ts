export default {
  title: 'Passkeys',
  description:
    'Sign in with a fingerprint, a face or the PIN of a device instead of a password and a code. A new password, a new address and signing out everywhere remove all passkeys but the one you signed in with.',
  name: 'Name',
  nameHint: 'To tell passkeys apart, such as “Phone”. Empty: the name of this browser.',
  nameless: 'Passkey',
  add: 'Add a passkey',
  elsewhere: 'Passkeys are added at <link>{origin}</link>, in browsers that support them.',
  noScripts: 'Adding a passkey needs scripts, which are off in this browser.',
  used: 'Added on {added}, last used on {used} (UTC).',
  unused: 'Added on {added} (UTC), not used yet.',
  rename: 'Rename<of> the passkey {name}</of>',
  newName: 'New name',
  saveName: 'Save name',
  remove: 'Remove<of> the passkey {name}</of>…',
  confirm:
    '“{name}” can no longer sign in, and other browsers that it signed in are signed out. Your other ways to sign in stay.',
  removeSubmit: 'Remove passkey',
  cancel: 'Cancel',
  browser: {
    signIn: 'Sign in with a passkey',
    canceled: 'No passkey was chosen. Try again.',
    known: 'This device has a passkey of yours already.',
    failed: 'The browser could not use a passkey here. Try again, or use another browser.',
  },
} as const;
