/** Signing up, in and out; everything before the dashboard. */
export default {
  fields: {
    email: 'E-mail address',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: 'At least 15 characters. A few words in a row are easy to remember and hard to guess.',
    name: 'Your name',
    nameHint: 'What the people you work with see. Optional.',
  },
  providers: { github: 'GitHub', google: 'Google' },
  or: 'or',
  outbox: {
    title: 'No mail server is set up',
    body: 'Mails of this installation are written to the folder “outbox” in its data folder. Whoever runs it finds them there.',
  },
  signIn: {
    title: 'Sign in',
    again: 'Sign in again',
    againWhy: 'What you are about to do cannot be undone, so it needs a sign-in of the last ten minutes.',
    submit: 'Sign in',
    forgotten: 'Forgotten?',
    byLink: 'Mail me a link instead',
    byPassword: 'Use a password instead',
    linkHint: 'A link to sign in is sent to this address. No password is needed, and no account yet.',
    linkSubmit: 'Mail me a link',
    with: 'Continue with {provider}',
    newHere: 'New here?',
    signUp: 'Create an account',
    notices: {
      signedOut: 'You are signed out.',
      everywhere: 'You are signed out everywhere.',
      passwordSet: 'The new password is set, and every browser is signed out. Sign in with it.',
      deleted: 'Your data is deleted, and your tokens have stopped working.',
    },
    errors: {
      OAuthAccountNotLinked:
        'There is an account with this address already. Sign in the way you did before; other ways can be connected in the settings.',
      AccessDenied:
        'The provider does not vouch for your e-mail address. Verify it there, or sign in another way.',
      Verification: 'This link was used already or is too old. Ask for a new one.',
      other: 'Signing in did not work. Try again, or another way.',
    },
  },
  signUp: {
    title: 'Create your account',
    intro: 'Free, with a token that works at once. No card.',
    submit: 'Create account',
    haveOne: 'Already have an account?',
    signIn: 'Sign in',
  },
  sent: {
    title: 'Check your mail',
    signUp:
      'If this address can be used, a link is on its way to it. Open it in this browser to be signed in at once.',
    signIn: 'A link to sign in is on its way. It works for 15 minutes.',
    reset:
      'If somebody has an account with this address, a link to set a new password is on its way. It works for one hour.',
    nothing: 'Nothing there after a few minutes? Look in your spam folder, then try again.',
    back: 'Back to signing in',
  },
  forgot: {
    title: 'Set a new password',
    intro: 'A link is sent to your address. It opens a page where you choose a new password.',
    submit: 'Mail me a link',
  },
  reset: {
    title: 'Choose a new password',
    intro: 'Every browser that is signed in will be signed out.',
    submit: 'Set password',
    askAgain: 'Ask for a new link',
  },
  verify: {
    titleSignIn: 'Sign in to Blazon',
    titleSignUp: 'Confirm your address',
    titleVerify: 'Confirm your address',
    titleChange: 'Use this address',
    titleBroken: 'This link does not work',
    askAgain: 'Mail me a new link',
    signIn: 'Press the button to sign in as {email} in this browser.',
    signUp: 'Press the button to create your account with {email}.',
    otherBrowser:
      'You signed up in another browser. Enter the password you chose there, so that nobody else can use this link.',
    verify: 'Press the button to confirm that {email} is yours.',
    change: 'Press the button to use {email} from now on. Your other browsers will be signed out.',
    signInFirst: 'Sign in first, in this browser: the link belongs to your account.',
    submitSignIn: 'Sign in',
    submitSignUp: 'Create account',
    submitVerify: 'Confirm address',
    submitChange: 'Use this address',
  },
  invitation: {
    title: 'Join “{account}”',
    body: '{who} asks you to join the account “{account}” as {role}.',
    bodyUnknown: 'You are asked to join the account “{account}” as {role}.',
    forAddress: 'The invitation is for {email}.',
    accept: 'Join',
    otherAddress:
      'You are signed in as {email}. Sign out, and sign in with the address the invitation was sent to.',
    signIn: 'Sign in to join',
    signUp: 'Create an account to join',
    broken: 'This invitation does not work',
  },
  newAccount: {
    title: 'Open an account',
    body: 'You are signed in as {email} and belong to no account.',
    name: 'Name of the account',
    submit: 'Open account',
  },
  roles: { owner: 'owner', admin: 'admin', member: 'member' },
  /** The same where they stand alone. */
  roleNames: { owner: 'Owner', admin: 'Admin', member: 'Member' },
} as const;
