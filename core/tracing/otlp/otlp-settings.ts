/** The settings of the export to a collector, by the environment variables of OpenTelemetry. */
import type { Config } from '../../config.ts';
import type { ProcessIdentity } from '../../metrics.ts';
import type { OtlpTarget } from './otlp-exporter.ts';

type OtlpConfig = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'
  | 'OTEL_EXPORTER_OTLP_TIMEOUT'
  | 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_RESOURCE_ATTRIBUTES'
>;

const timeoutMsDefault = 10_000;

/** @returns undefined when no collector is configured. The variables of traces win over those of all signals. */
export function otlpTarget(
  config: OtlpConfig,
  { role, instance, version, host }: ProcessIdentity & { version: string; host: string },
): OtlpTarget | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config;
  const url = own ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (!url) return undefined;
  return {
    url,
    version,
    headers: config.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMs: config.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? config.OTEL_EXPORTER_OTLP_TIMEOUT ?? timeoutMsDefault,
    resource: {
      'service.name': 'millrace',
      ...config.OTEL_RESOURCE_ATTRIBUTES,
      ...(config.OTEL_SERVICE_NAME && { 'service.name': config.OTEL_SERVICE_NAME }),
      'service.version': version,
      'service.instance.id': instance,
      'host.name': host,
      'millrace.role': role,
    },
  };
}
