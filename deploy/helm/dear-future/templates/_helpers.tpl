{{/* The prefix of all names in this release. */}}
{{- define "dear-future.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels that select the pods of one component: (dict "root" $ "component" "gateway"). */}}
{{- define "dear-future.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "dear-future.labels" -}}
{{ include "dear-future.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* One of our images: (dict "root" $ "image" "media"). */}}
{{- define "dear-future.image" -}}
{{ .root.Values.image.prefix }}/{{ .image }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "dear-future.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "dear-future.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Components that run our services, with what only they have: image, secrets and settings. */}}
{{- define "dear-future.components" -}}
{{- $name := include "dear-future.name" . }}
{{- $v := .Values }}
{{- $storage := dict "S3_ENDPOINT" (ternary (printf "http://%s-storage:9000" $name) $v.storage.endpoint $v.bundled.storage.enabled) "S3_REGION" $v.storage.region "S3_BUCKET" $v.storage.bucket }}
{{- $sandbox := ternary (printf "http://%s-stripe-sandbox:8080" $name) $v.stripe.apiUrl $v.bundled.trial.enabled }}
gateway:
  values: gateway
  image: gateway
  secrets: [gateway_database_url, redis_url, service_token_private_key, oidc_client_secret]
  environment:
    PUBLIC_URL: {{ $v.publicUrl }}
    TRUST_PROXY: {{ $v.trustProxy }}
    OIDC_ISSUER: {{ $v.oidc.issuer | quote }}
    OIDC_CLIENT_ID: {{ $v.oidc.clientId | quote }}
    {{- range list "capsules" "media" "billing" "delivery" }}
    {{ upper . }}_URL: http://{{ $name }}-{{ . }}:8080
    {{- end }}
capsules:
  values: capsules
  image: capsules
  secrets: [capsules_database_url, redis_url, service_token_public_key]
  environment: {}
media:
  values: media
  image: media
  secrets: [media_database_url, redis_url, service_token_public_key, s3_access_key, s3_secret_key]
  environment:
    {{- toYaml $storage | nindent 4 }}
    MEDIA_WORK: requests
media-worker:
  values: mediaWorker
  image: media
  secrets: [media_database_url, redis_url, service_token_public_key, s3_access_key, s3_secret_key]
  environment:
    {{- toYaml $storage | nindent 4 }}
    MEDIA_WORK: background
    TMPDIR: /scratch
billing:
  values: billing
  image: billing
  secrets: [billing_database_url, redis_url, service_token_public_key, stripe_secret_key, stripe_webhook_secret]
  environment:
    PUBLIC_URL: {{ $v.publicUrl }}
    STRIPE_API_URL: {{ $sandbox | quote }}
delivery:
  values: delivery
  image: delivery
  secrets: [delivery_database_url, redis_url, service_token_public_key, smtp_url]
  environment:
    PUBLIC_URL: {{ $v.publicUrl }}
    MAIL_FROM: {{ $v.mail.from | quote }}
{{- end }}

{{/* The setting that a secret gives: each service has its own database URL. */}}
{{- define "dear-future.settingOf" -}}
{{- if hasSuffix "_database_url" . }}DATABASE_URL{{ else }}{{ upper . }}{{ end }}
{{- end }}

{{- define "dear-future.secretName" -}}
{{ .Values.secrets.existing | default (printf "%s-secrets" (include "dear-future.name" .)) }}
{{- end }}

{{/* A volume with one file for each secret: (dict "root" $ "secrets" (list …) "default" "name of the Secret"). */}}
{{- define "dear-future.secretVolume" -}}
name: secrets
projected:
  defaultMode: 0440
  sources:
    {{- $default := .default }}
    {{- $refs := .root.Values.secrets.refs }}
    {{- range .secrets }}
    {{- $ref := get $refs . | default (dict "name" $default "key" .) }}
    - secret: { name: {{ $ref.name }}, items: [{ key: {{ $ref.key }}, path: {{ . }} }] }
    {{- end }}
{{- end }}

{{/* Whether the migrations run beside the services, because the chart's PostgreSQL does not exist before the installation. */}}
{{- define "dear-future.jobsBeside" -}}
{{- if and .Release.IsInstall .Values.bundled.postgres.enabled }}true{{ end }}
{{- end }}
