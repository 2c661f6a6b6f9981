import { IMAGE_LIMITS } from '../../lib/jobs/decoding/image-limits.ts';

export interface PageRule {
  methods: readonly string[];
  /** Larger bodies are 413. */
  maxBodyBytes: number;
  /** The limit its requests count against, per network; null: none. */
  limit: 'pages' | 'searches' | null;
  /** Whether a page of another origin may send it. Endpoints below `/api/` check their callers themselves. */
  isCrossOrigin: boolean;
}

const READ = ['GET', 'HEAD', 'OPTIONS'];
const ALL = [...READ, 'POST'];

const DEFAULT: PageRule = {
  methods: ALL,
  maxBodyBytes: 128 * 1024,
  limit: 'pages',
  isCrossOrigin: false,
};

/** By the beginning of the path, the first that fits. */
const RULES: readonly (readonly [start: string, rule: Partial<PageRule>])[] = [
  ['/_next/static/', { methods: READ, limit: null }],
  ['/api/discovery', { methods: READ }],
  ['/api/search', { methods: READ, limit: 'searches' }],
  ['/docs/search', { limit: 'searches' }],
  ['/api/payments/stripe', { maxBodyBytes: 1024 * 1024, isCrossOrigin: true }],
  ['/api/', { isCrossOrigin: true }],
  // The file, multipart boundaries and fields.
  ['/operator/catalogue/logo', { maxBodyBytes: IMAGE_LIMITS.rasterBytes + 16 * 1024 }],
];

/** @param path normalized */
export function pageRule(path: string): PageRule {
  const own = RULES.find(([start]) => path.startsWith(start));
  return own === undefined ? DEFAULT : { ...DEFAULT, ...own[1] };
}
