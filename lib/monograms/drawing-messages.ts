import type { DrawingSpec } from './monogram-spec.ts';

/** What the front server sends its drawing process. */
export type DrawingRequest = { id: number; spec: DrawingSpec };

/** What comes back, one for each request, in order. */
export type DrawingResponse = { id: number; png: Uint8Array } | { id: number; error: string };
