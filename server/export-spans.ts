import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, as the other variables of OpenTelemetry say. */
export function exportSpans(processName: string): BasicTracerProvider {
  const own = resourceFromAttributes({ 'service.name': 'blazon', 'process.title': processName });
  const provider = new BasicTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  return provider;
}
