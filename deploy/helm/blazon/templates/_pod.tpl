{{- define "blazon.labels" -}}
app.kubernetes.io/name: blazon
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "blazon.pod" -}}
metadata:
  labels: {{- include "blazon.labels" . | nindent 4 }}
spec:
  automountServiceAccountToken: false
  # preStop, and up to 25 s to stop.
  terminationGracePeriodSeconds: {{ add .Values.preStopSeconds 35 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{- include "blazon.labels" . | nindent 10 }}
  containers:
    - name: blazon
      image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      ports:
        - { name: http, containerPort: 3000 }
        {{- if .Values.metrics.port }}
        - { name: metrics, containerPort: {{ .Values.metrics.port }} }
        {{- end }}
      envFrom:
        - secretRef: { name: {{ required "existingSecret: expected the name of a Secret with DATABASE_URL and AUTH_SECRET" .Values.existingSecret }} }
      env:
        {{- range $name, $value := .Values.env }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
        {{- if .Values.metrics.port }}
        - { name: METRICS_PORT, value: {{ .Values.metrics.port | quote }} }
        {{- end }}
      # The first pod migrates the database and loads the catalog.
      startupProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2, failureThreshold: 150 }
      readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2, timeoutSeconds: 3, failureThreshold: 2 }
      livenessProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
      lifecycle:
        preStop: { exec: { command: ["sleep", "{{ .Values.preStopSeconds }}"] } }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      resources: {{- toYaml .Values.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - { name: tmp, emptyDir: {} }
    {{- if not .Values.journal.persistent }}
    - { name: data, emptyDir: { sizeLimit: {{ .Values.journal.size }} } }
    {{- end }}
{{- end }}
