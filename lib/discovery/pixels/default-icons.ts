export interface DefaultIcon {
  product: string;
  /** Registrable domains on which it is right. */
  owners: readonly string[];
  /** Of the file, hexadecimal. */
  sha256: string;
  /** As {@link differenceHash}; null where it says nothing. */
  dhash: string | null;
}

type Row = readonly [sha256: string, dhash: string | null];

const PRODUCTS: readonly { product: string; owners: readonly string[]; icons: readonly Row[] }[] = [
  {
    product: 'Angular',
    owners: ['angular.dev', 'angular.io'],
    icons: [
      ['f9102be80297c0529207607be5277b4f90bca89d65988fa1771b91c7894e815f', 'cc9696b233696971'],
      ['2d0a4f5a77c788b084919b1b8cad5713d9dfc3388ef29969c4cb66c28092e683', 'f0cccc9696b2f8f0'],
    ],
  },
  {
    product: 'Cacti',
    owners: ['cacti.net'],
    icons: [['44fb4108c903c5c226eb4b5c96bcdf9e52ea0bf12bdccd8a1619fe7b529c814a', 'c8dc5e5ece5cf962']],
  },
  {
    product: 'Create React App',
    owners: ['create-react-app.dev', 'react.dev', 'reactjs.org'],
    icons: [
      ['3d10f7da6c603178340081668c4ac5b3ae9743ca9a262ab0fcd312fbb9f48bdd', '962b2b8e332b2b96'],
      ['c386396ec70db3608075b5fbfaac4ab1ccaa86ba05a68ab393ec551eb66c3e00', 'ccd4d45555d4d4cc'],
      ['9ea4f4da7050c0cc408926f6a39c253624e9babb1d43c7977cd821445a60b461', '4cd4d45555d4d4cc'],
    ],
  },
  {
    product: 'Directus',
    owners: ['directus.io'],
    icons: [['abd137331e08617955ce3ca0437ada3f21b69e1542079ef18349faf1b8dc9608', 'f0ccb2a2a2b2ccf0']],
  },
  {
    product: 'Docusaurus',
    owners: ['docusaurus.io'],
    icons: [['7fe55819f14792d942d86092f519b6d425e995337b482a8743e363cf5ac0ae30', 'ccc4a4a2a1a4a481']],
  },
  {
    product: 'DokuWiki',
    owners: ['dokuwiki.org'],
    icons: [
      ['62cb8a5cdadf51f7eaa39cd1146648a7b629f51fe6af71e120d80d8e1539bbf5', 'b64c183ac6c2f0fc'],
      ['3ca2c21f1821782f2b2a29b814b7aa240862014a35fdee54d23a72575fc16ec1', 'b66c1832c6c2b0ec'],
    ],
  },
  {
    product: 'Expo',
    owners: ['expo.dev'],
    icons: [['a4e030697a7571b3e95d31860e4da55d2f98e5e861e2b55e414f45a8556828ba', 'c8b2b2694dccd4e8']],
  },
  {
    product: 'Ghost',
    owners: ['ghost.org'],
    icons: [
      ['d8db7c4252c3cd2966df77a7e3cc039c5517d49e3e22820b4663df590f0e600d', '608c322b2b934e31'],
      ['467b9feccbe0d278bd918d989b50c1b956a730dc2dbc7cf4b650840f031a326d', 'cc9633696d3386c8'],
      ['7e44ffc1a7b6cf0d80e81206803b5f8f869d6a5713323aa611ea05c29029d5fd', 'cc9623696d3386c8'],
      ['2f7f3fc4c03a115858284bf6aecab36bdbbad1e935b5c036d2cbfd3dba4b76e6', 'cc9633696d3386cc'],
      ['322f37285f8e9fe748be22bd8666bb3474f534f44ebdfec9371035d5ccaef0b3', 'f096336d4d3386f0'],
    ],
  },
  {
    product: 'n8n',
    owners: ['n8n.io'],
    icons: [['7c238ace483e3ea03da5ee3ed30b03f108319ed4942b01c1f74164168be794aa', '0c922e22222c9408']],
  },
  {
    product: 'Next.js',
    owners: ['nextjs.org', 'vercel.com'],
    icons: [
      ['c28fdd2a4f31e2dc64f653962286da5c82a4cdfc518b242d32812c624e9a19a4', 'f0d4929aa4b6d0f0'],
      ['2b8ad2d33455a8f736fc3a8ebf8f0bdea8848ad4c0db48a2833bd0f9cd775932', 'f0cc8ecc8e96d4f0'],
    ],
  },
  {
    product: 'phpMyAdmin',
    owners: ['phpmyadmin.net'],
    icons: [['e2905705920b2636309d785c2df3f155d6379b0aa9a44dc7831524505fa2defd', '18dd94b4b4aaaa2d']],
  },
  {
    product: 'Roundcube',
    owners: ['roundcube.net'],
    icons: [['7b30e499996ec4631848d3509d803d9311f5d71999212f2f4c1ca7af8f24eb69', '61cc82030f84e070']],
  },
  {
    product: 'SvelteKit',
    owners: ['svelte.dev'],
    icons: [
      ['5146ed79b486cb9e1cdcdd7814cd22ae78e70ceb30fa06b4cd9a16cf121bc9e6', '3866dab6d2a4d8e0'],
      ['d7d9227f0fe5bfb4189fb6ba4dd9e2d524f6a1dfd02bd901c65330987675c0b3', '38e69aae8aa698e0'],
    ],
  },
  {
    product: 'Vite',
    owners: [
      'vite.dev',
      'vitejs.dev',
      'svelte.dev',
      'vuejs.org',
      'lit.dev',
      'preactjs.com',
      'qwik.dev',
      'solidjs.com',
    ],
    icons: [
      ['61bc9a161de58248288e6905425d7180f0624c2865007b97d763fdac12043a66', 'c09039fef8d87912'],
      ['5be21acd42eb7b896e517f4e0f0f11eb5c5d9e54fbbcebe9453f033008fcca6f', '2a63533579731332'],
      ['a39f39b75032527099aa1ede54ff2a507065e32e7329a1460a35a3a4d6ea88fe', '74c299269b66bcd0'],
      ['ceeac38434be7a3b4d0f68b8cd8aa2b9ae78c260d6343087c6e095f8031ce4ff', 'c09039fef8d87912'],
      ['17e50649ce0babbf448e8a728d4475192b60b4d096a7d9414df727128435519e', '398ec6c464683050'],
      ['83618713e523a5efce0bd5c393126ee1b214d3f52c8e9821eec2de18b480e338', 'b8e4dab4d2a4d8e2'],
      ['d72399d381486765846a5de8c9e5254f69f54e63f2725c7788a77da61bb3c4b7', 'b8e4dab4d2a4d8e2'],
      ['db74ab0b78338c1f778f8398c45f4103c99aea0e845a3118a7750b4eeafd3445', 'cce8f0f07130b230'],
      ['4a748afd443918bb16591c834c401dae33e87861ab5dbad0811c3a3b4a9214fb', '398ecec4e4683230'],
    ],
  },
  {
    product: 'WordPress',
    owners: ['wordpress.org', 'wordpress.com'],
    icons: [
      ['a8c9355719e180f67753c823b87c29f40e21df91c20b44eb92d4cb36ef575d09', 'f0f8696da4b692f0'],
      ['c84ef2471e911d4aa6c335048040186f4b73dadb701bf20ec5806ad303cd942f', null],
      ['6bdb369337ac2496761c6f063bffea0aa6a91d4662279c399071a468251f51f0', 'f0f8696da4b692f0'],
    ],
  },
  {
    product: 'Zabbix',
    owners: ['zabbix.com'],
    icons: [
      ['4da3532c019644197dc0a7764b119862e6c597c45e23d331c343a453e20add14', '0d13366d58973742'],
      ['ef3b80252aa344603f26d3414bd164ab7b430c9c34027238aa44ba5ad59a0479', '0d13366d58923743'],
      ['f5338818dac0adbb4261b4c27cfdfd2101173dbf16a0ac6c026dbac6b7f63f41', '0c13366d5893374a'],
      ['6a734f56549798312987308254e68f60b8525bf5884a8d842ae1c3b202e470aa', '0c13266dd89727c2'],
      ['44459b74459c10cf910f4bcaa3083911de696e6fbd33c3ce273620050d336741', '0c13366d4893374b'],
      ['22b06a141c425c92951056805f46691c4cd8e7547ed90b8836a282950d4b4be2', '4896a64d983626c0'],
    ],
  },
];

export const DEFAULT_ICONS: readonly DefaultIcon[] = PRODUCTS.flatMap(({ product, owners, icons }) =>
  icons.map(([sha256, dhash]) => ({ product, owners, sha256, dhash })),
);
