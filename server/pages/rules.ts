import { IMAGE_LIMITS } from '../../lib/jobs/decoding/image-limits.ts';

export interface PageRule {
  methods: readonly string[];
  maxBodyBytes: number;
  /** The limit its requests count against, per network; null: none. */
  limit: 'pages' | 'searches' | null;
  /** Whether a page of another origin may send it. Endpoints below `/api/` check their callers themselves. */
  isCrossOrigin: boolean;
  /** Whether Next answers OPTIONS itself; pages have no answer to it. */
  hasPreflight: boolean;
  /** Whether it is a page, whose forms and actions React reads; else an endpoint that reads its own body. */
  hasActions: boolean;
}

const READ = ['GET', 'HEAD', 'OPTIONS'];
const ALL = [...READ, 'POST'];
const SENT = ['OPTIONS', 'POST'];

const DEFAULT: PageRule = {
  methods: ALL,
  maxBodyBytes: 128 * 1024,
  limit: 'pages',
  isCrossOrigin: false,
  hasPreflight: false,
  hasActions: true,
};

/** By the beginning of the path, the first that fits. */
const RULES: Readonly<Record<string, Partial<PageRule>>> = {
  '/_next/static/': { methods: READ, limit: null },
  '/api/discovery': { methods: READ },
  '/api/search': { methods: READ, limit: 'searches' },
  '/api/docs-search': { methods: READ, limit: 'searches' },
  '/dashboard/find': { methods: READ, limit: 'searches' },
  '/docs/search': { limit: 'searches' },
  '/openapi.json': { methods: READ, hasPreflight: true },
  // Auth.js answers 400 to HEAD; and a link checker must not use up the state of a sign-in.
  '/api/auth/': { methods: ['GET', 'OPTIONS', 'POST'], isCrossOrigin: true, hasActions: false },
  '/api/payments/stripe': {
    methods: SENT,
    maxBodyBytes: 1024 * 1024,
    isCrossOrigin: true,
    hasActions: false,
  },
  '/api/': { isCrossOrigin: true, hasActions: false },
  // The file, multipart boundaries and fields.
  '/operator/catalog/logo': {
    methods: SENT,
    maxBodyBytes: IMAGE_LIMITS.rasterBytes + 16 * 1024,
    hasActions: false,
  },
};

const STARTS = Object.keys(RULES);

export function pageRule(path: string, search: string): PageRule {
  // The front page answers `?q=`, which can be spelled in many ways, with a search.
  if (path === '/' && search !== '') return { ...DEFAULT, limit: 'searches' };
  const own = STARTS.find((start) => path.startsWith(start));
  return own === undefined ? DEFAULT : { ...DEFAULT, ...RULES[own] };
}
